import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requireAsset } from "../queries/authorize";
import { findAsset } from "../queries/record";
import { activityOf, type AssetAnswer, assetAnswer } from "../mutations";

/** Restores an archived asset, so that it can be chosen again. */
export function restoreAsset(ctx: AuthContext, input: PlainInput): Promise<AssetAnswer> {
  return command(ctx, {
    name: "assets.restore",
    input,
    load: () => findAsset(ctx, input.id),
    decide(loaded, actor) {
      const asset = present(loaded);
      return {
        permit: requireAsset(asset, "restore", actor, input.version),
        steps: changeStored(ctx, "assets", asset, { archived_at: null }),
        record: [activityOf(asset, "restored", { name: asset.name })],
        answer: assetAnswer(asset.id),
      };
    },
  });
}

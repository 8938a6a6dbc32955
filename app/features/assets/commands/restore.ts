import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requireAsset } from "../queries/authorize";
import { findAsset } from "../queries/record";
import { activityOf, ASSET_ANSWER, type AssetAnswer, assetAnswer } from "../mutations";
import { assets } from "../schema";

/** Restores an archived asset, so that it can be chosen again. */
export function restoreAsset(ctx: AuthContext, input: PlainInput): Promise<AssetAnswer> {
  return command(ctx, {
    name: "assets.restore",
    input,
    returns: ASSET_ANSWER,
    load: () => findAsset(ctx, input.id),
    decide(loaded, actor) {
      const asset = present(loaded);
      return {
        permit: requireAsset(asset, "restore", actor, input.version),
        steps: changeStored(ctx, assets, asset, { archivedAt: null }),
        record: [activityOf(asset, "restored", { name: asset.name })],
        answer: assetAnswer(asset.id),
      };
    },
  });
}

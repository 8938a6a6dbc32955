import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requireAsset } from "../queries/authorize";
import { findAsset } from "../queries/record";
import { activityOf, ASSET_ANSWER, type AssetAnswer, assetAnswer } from "../mutations";
import { assets } from "../schema";

/** Archives an asset. Pickers no longer offer it; records that reference it keep its name (domain-rules §6). */
export function archiveAsset(ctx: AuthContext, input: PlainInput): Promise<AssetAnswer> {
  return command(ctx, {
    name: "assets.archive",
    input,
    returns: ASSET_ANSWER,
    load: () => findAsset(ctx, input.id),
    decide(loaded, actor) {
      const asset = present(loaded);
      return {
        permit: requireAsset(asset, "archive", actor, input.version),
        steps: changeStored(ctx, assets, asset, { archivedAt: ctx.now().getTime() }),
        record: [activityOf(asset, "archived", { name: asset.name })],
        answer: assetAnswer(asset.id),
      };
    },
  });
}

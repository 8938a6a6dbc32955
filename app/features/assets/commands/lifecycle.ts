import { recordCommands } from "~/kernel/server/command/record-commands";
import { requireAsset } from "../queries/authorize";
import { type AssetRecord, findAsset } from "../queries/record";
import { activityOf, ASSET_ANSWER, type AssetAnswer, assetAnswer } from "../mutations";
import { assets } from "../schema";

export const {
  archive: archiveAsset,
  restore: restoreAsset,
  delete: deleteAsset,
} = recordCommands<AssetRecord, AssetAnswer>({
  name: "assets",
  table: assets,
  find: findAsset,
  authorize: requireAsset,
  activityOf,
  answer: assetAnswer,
  returns: ASSET_ANSWER,
});

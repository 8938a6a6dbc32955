import { recordCommands } from "~/kernel/server/command/record-commands";
import { requireAsset } from "../queries/authorize";
import { type AssetRecord, findAsset } from "../queries/record";
import { activityOf, ASSET_RESPONSE, type AssetResponse, assetResponse } from "../mutations";
import { assets } from "../schema";

export const {
  archive: archiveAsset,
  restore: restoreAsset,
  delete: deleteAsset,
} = recordCommands<AssetRecord, AssetResponse>({
  name: "assets",
  table: assets,
  find: findAsset,
  authorize: requireAsset,
  activityOf,
  response: assetResponse,
  returns: ASSET_RESPONSE,
});

import { changesOf } from "~/kernel/changes";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { UpdateInput } from "../inputs";
import { placeOf } from "../policy";
import { loadPlaceReferences } from "../queries/references";
import { requireAsset } from "../queries/authorize";
import { findAsset } from "../queries/record";
import {
  activityOf,
  ASSET_RESPONSE,
  type AssetResponse,
  assetResponse,
  columnsOf,
  expectNoOrdersOfOthers,
  expectPlace,
} from "../mutations";
import { ASSET_FIELDS } from "../model";
import { assets } from "../schema";

/** Updates an asset's fields, owner and place. */
export function updateAsset(ctx: AuthContext, input: UpdateInput): Promise<AssetResponse> {
  return command(ctx, {
    name: "assets.update",
    input,
    returns: ASSET_RESPONSE,
    load: async () => {
      const [asset, references] = await Promise.all([
        findAsset(ctx, input.id),
        loadPlaceReferences(ctx, input, input.id),
      ]);
      return { asset, references };
    },
    decide({ asset: loaded, references }, actor) {
      const asset = present(loaded);
      const granted = requireAsset(asset, "update", actor, input.version);
      const { id, version: _seen, ...sent } = input;
      const fields = { ...sent, ...placeOf(input, references, asset) };
      const handedOver = fields.customerId !== asset.customerId;
      return {
        permit: granted,
        steps: [
          ...expectPlace(fields, asset),
          ...(handedOver ? expectNoOrdersOfOthers(id, fields.customerId) : []),
          ...changeStored(ctx, assets, asset, columnsOf(fields)),
        ],
        record: [
          activityOf(asset, "updated", {
            name: fields.name,
            changes: changesOf(ASSET_FIELDS, asset, fields),
          }),
        ],
        response: assetResponse(id),
      };
    },
  });
}

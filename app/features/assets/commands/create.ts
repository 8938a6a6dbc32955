import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { insertStored } from "~/kernel/server/command/stored";
import type { CreateInput } from "../inputs";
import { placeOf } from "../policy";
import { loadPlaceReferences } from "../queries/references";
import {
  activityOf,
  ASSET_RESPONSE,
  type AssetResponse,
  assetResponse,
  columnsOf,
  expectPlace,
} from "../mutations";
import { assets } from "../schema";

/** Creates an asset of a customer or of the company itself. */
export function createAsset(ctx: AuthContext, input: CreateInput): Promise<AssetResponse> {
  return command(ctx, {
    name: "assets.create",
    input,
    returns: ASSET_RESPONSE,
    load: () => loadPlaceReferences(ctx, input),
    decide(references, actor) {
      const granted = permit(actor, "inventory.manage");
      const { id, ...fields } = input;
      const place = placeOf(input, references);
      return {
        permit: granted,
        steps: [
          ...expectPlace(place),
          insertStored(ctx, assets, { id, ...columnsOf({ ...fields, ...place }) }),
        ],
        record: [activityOf({ id }, "created", { name: fields.name })],
        response: assetResponse(id),
      };
    },
  });
}

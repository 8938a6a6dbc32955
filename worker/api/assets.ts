import * as z from "zod/mini";
import { assetCommands, createAsset, updateAsset } from "~/features/assets/commands";
import { createInput, listInput, updateInput } from "~/features/assets/inputs";
import {
  findAsset,
  getAsset,
  listAssets,
  LISTED_ASSET,
  ASSET_RESPONSE,
} from "~/features/assets/queries";
import { readingsInput } from "~/features/checklists/inputs/readings";
import { LISTED_READING, listAssetReadings } from "~/features/checklists/queries/of-asset";
import { id } from "~/kernel/input/fields";
import { commandEndpoints } from "./command-endpoints";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";
import { updateEndpoint } from "./update-endpoint";

const one = z.object({ id: id() });

export const assetEndpoints = [
  endpoint({
    method: "GET",
    path: "/assets",
    summary: "List assets, optionally filtered by customer, location, room or category",
    access: "assets",
    input: listInput,
    response: listResponse(LISTED_ASSET),
    run: (ctx, input) => listAssets(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/assets/:id",
    summary: "Get an asset, with its usage and the caller's availableActions",
    access: "asset",
    input: one,
    run: (ctx, input) => getAsset(ctx, input.id),
  }),
  endpoint({
    method: "GET",
    path: "/assets/:id/readings",
    summary:
      "List what checklists have measured on an asset, the newest first, optionally of one item; numbers and limits in thousandths of the unit",
    access: "asset",
    input: readingsInput,
    response: () => z.object({ entities: z.array(LISTED_READING()), totalCount: z.number() }),
    // The permission to read the asset includes its readings. Both are read in one round trip.
    run: async (ctx, input) =>
      (await Promise.all([listAssetReadings(ctx, input), getAsset(ctx, input.id)]))[0],
  }),
  endpoint({
    method: "PUT",
    path: "/assets",
    summary:
      "Create an asset. The client generates the id; repeating the request creates only one asset",
    access: "assets",
    input: createInput,
    response: ASSET_RESPONSE,
    run: (ctx, input) => createAsset(ctx, input),
  }),
  updateEndpoint({
    path: "/assets",
    summary: "Update an asset",
    access: "assets",
    input: updateInput,
    response: ASSET_RESPONSE,
    current: findAsset,
    run: updateAsset,
  }),
  ...commandEndpoints({
    path: "/assets",
    access: "assets",
    commands: assetCommands,
    response: ASSET_RESPONSE,
  }),
];

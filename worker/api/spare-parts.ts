import * as z from "zod/mini";
import { createPart, partCommands, updatePart } from "~/features/spare-parts/commands";
import { createInput, listInput, updateInput } from "~/features/spare-parts/inputs";
import {
  findPart,
  getPart,
  listParts,
  LISTED_PART,
  PART_RESPONSE,
} from "~/features/spare-parts/queries";
import { id } from "~/kernel/input/fields";
import { commandEndpoints } from "./command-endpoints";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";
import { updateEndpoint } from "./update-endpoint";

const one = z.object({ id: id() });

export const sparePartEndpoints = [
  endpoint({
    method: "GET",
    path: "/spareParts",
    summary: "List spare parts with their stock; with outOfStock only those without stock",
    access: "assets",
    input: listInput,
    response: listResponse(LISTED_PART),
    run: (ctx, input) => listParts(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/spareParts/:id",
    summary: "Get a spare part, with its usage and the caller's availableActions",
    access: "assets",
    input: one,
    run: (ctx, input) => getPart(ctx, input.id),
  }),
  endpoint({
    method: "PUT",
    path: "/spareParts",
    summary:
      "Create a spare part. The client generates the id; repeating the request creates only one spare part",
    access: "assets",
    input: createInput,
    response: PART_RESPONSE,
    run: (ctx, input) => createPart(ctx, input),
  }),
  updateEndpoint({
    path: "/spareParts",
    summary: "Update a spare part",
    access: "assets",
    input: updateInput,
    response: PART_RESPONSE,
    current: findPart,
    run: updatePart,
  }),
  ...commandEndpoints({
    path: "/spareParts",
    access: "assets",
    commands: partCommands,
    response: PART_RESPONSE,
  }),
];

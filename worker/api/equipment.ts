import * as z from "zod/mini";
import { createEquipment, equipmentCommands, updateEquipment } from "~/features/equipment/commands";
import { createInput, listInput, updateInput } from "~/features/equipment/inputs";
import {
  findEquipment,
  getEquipment,
  listEquipment,
  LISTED_EQUIPMENT,
  EQUIPMENT_RESPONSE,
} from "~/features/equipment/queries";
import { id } from "~/kernel/input/fields";
import { commandEndpoints } from "./command-endpoints";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";
import { updateEndpoint } from "./update-endpoint";

const one = z.object({ id: id() });

export const equipmentEndpoints = [
  endpoint({
    method: "GET",
    path: "/equipment",
    summary: "List equipment, optionally filtered by categoryId",
    access: "assets",
    input: listInput,
    response: listResponse(LISTED_EQUIPMENT),
    run: (ctx, input) => listEquipment(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/equipment/:id",
    summary: "Get a piece of equipment, with its usage and the caller's availableActions",
    access: "assets",
    input: one,
    run: (ctx, input) => getEquipment(ctx, input.id),
  }),
  endpoint({
    method: "PUT",
    path: "/equipment",
    summary:
      "Create a piece of equipment. The client generates the id; repeating the request creates only one",
    access: "assets",
    input: createInput,
    response: EQUIPMENT_RESPONSE,
    run: (ctx, input) => createEquipment(ctx, input),
  }),
  updateEndpoint({
    path: "/equipment",
    summary: "Update a piece of equipment",
    access: "assets",
    input: updateInput,
    response: EQUIPMENT_RESPONSE,
    current: findEquipment,
    run: updateEquipment,
  }),
  ...commandEndpoints({
    path: "/equipment",
    access: "assets",
    commands: equipmentCommands,
    response: EQUIPMENT_RESPONSE,
  }),
];

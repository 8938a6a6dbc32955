import * as z from "zod/mini";
import { archiveEquipment } from "~/features/equipment/commands/archive";
import { createEquipment } from "~/features/equipment/commands/create";
import { deleteEquipment } from "~/features/equipment/commands/delete";
import { restoreEquipment } from "~/features/equipment/commands/restore";
import { updateEquipment } from "~/features/equipment/commands/update";
import { createInput, listInput, plainInput, updateInput } from "~/features/equipment/inputs";
import { listEquipment } from "~/features/equipment/queries/list";
import { getEquipment } from "~/features/equipment/queries/record";
import { id } from "~/kernel/input/fields";
import { endpoint } from "./endpoint";

const one = z.object({ id: id() });
const answer = z.object({ id: z.string(), name: z.string(), version: z.number() });

export const equipmentEndpoints = [
  endpoint({
    method: "GET",
    path: "/equipment",
    summary: "List equipment, optionally filtered by categoryId",
    access: "assets",
    input: listInput,
    answer: z.object({
      entities: z.array(z.looseObject({ id: z.string(), name: z.string(), version: z.number() })),
      totalCount: z.number(),
    }),
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
    answer,
    run: (ctx, input) => createEquipment(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/equipment/:id",
    summary: "Update a piece of equipment",
    access: "assets",
    input: updateInput,
    answer,
    run: (ctx, input) => updateEquipment(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/equipment/:id",
    summary: "Delete an unused piece of equipment",
    access: "assets",
    input: plainInput,
    answer: one,
    run: (ctx, input) => deleteEquipment(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/equipment/:id/archive",
    summary:
      "Archive a piece of equipment: it is no longer offered in pickers, and records keep its name",
    access: "assets",
    input: plainInput,
    answer,
    run: (ctx, input) => archiveEquipment(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/equipment/:id/restore",
    summary: "Restore an archived piece of equipment",
    access: "assets",
    input: plainInput,
    answer,
    run: (ctx, input) => restoreEquipment(ctx, input),
  }),
];

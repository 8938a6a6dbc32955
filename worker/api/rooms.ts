import * as z from "zod/mini";
import { archiveRoom } from "~/features/rooms/commands/archive";
import { createRoom } from "~/features/rooms/commands/create";
import { deleteRoom } from "~/features/rooms/commands/delete";
import { restoreRoom } from "~/features/rooms/commands/restore";
import { updateRoom } from "~/features/rooms/commands/update";
import { createInput, listInput, plainInput, updateInput } from "~/features/rooms/inputs";
import { listRooms } from "~/features/rooms/queries/list";
import { getRoom } from "~/features/rooms/queries/record";
import { id } from "~/kernel/input/fields";
import { endpoint } from "./endpoint";

const one = z.object({ id: id() });
const answer = z.object({ id: z.string(), name: z.string(), version: z.number() });

export const roomEndpoints = [
  endpoint({
    method: "GET",
    path: "/rooms",
    summary: "List rooms, optionally filtered by locationId or customerId",
    access: "rooms",
    input: listInput,
    answer: z.object({
      entities: z.array(z.looseObject({ id: z.string(), name: z.string(), version: z.number() })),
      totalCount: z.number(),
    }),
    run: (ctx, input) => listRooms(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/rooms/:id",
    summary: "Get a room, with its usage and the caller's availableActions",
    access: "rooms",
    input: one,
    run: (ctx, input) => getRoom(ctx, input.id),
  }),
  endpoint({
    method: "PUT",
    path: "/rooms",
    summary:
      "Create a room of a location. The client generates the id; repeating the request creates only one room",
    access: "rooms",
    input: createInput,
    answer,
    run: (ctx, input) => createRoom(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/rooms/:id",
    summary: "Update a room. A room with assets or work orders cannot move to another location",
    access: "rooms",
    input: updateInput,
    answer,
    run: (ctx, input) => updateRoom(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/rooms/:id",
    summary: "Delete an unused room",
    access: "rooms",
    input: plainInput,
    answer: one,
    run: (ctx, input) => deleteRoom(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/rooms/:id/archive",
    summary: "Archive a room: it is no longer offered in pickers, and records keep its name",
    access: "rooms",
    input: plainInput,
    answer,
    run: (ctx, input) => archiveRoom(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/rooms/:id/restore",
    summary: "Restore an archived room",
    access: "rooms",
    input: plainInput,
    answer,
    run: (ctx, input) => restoreRoom(ctx, input),
  }),
];

import * as z from "zod/mini";
import { archiveRoom } from "~/features/rooms/commands/archive";
import { createRoom } from "~/features/rooms/commands/create";
import { deleteRoom } from "~/features/rooms/commands/delete";
import { restoreRoom } from "~/features/rooms/commands/restore";
import { updateRoom } from "~/features/rooms/commands/update";
import { createInput, listInput, plainInput, updateInput } from "~/features/rooms/inputs";
import { listRooms } from "~/features/rooms/queries/list";
import { getRoom } from "~/features/rooms/queries/record";
import { id } from "~/kernel/fields";
import { endpoint } from "./endpoint";

const one = z.object({ id: id() });
const answer = z.object({ id: z.string(), name: z.string(), version: z.number() });

export const roomEndpoints = [
  endpoint({
    method: "GET",
    path: "/rooms",
    summary: "A page of rooms, of one location or customer where locationId or customerId says so",
    access: "rooms",
    input: listInput,
    answer: z.object({ entities: z.array(z.looseObject({ id: z.string(), name: z.string(), version: z.number() })), totalCount: z.number() }),
    run: (ctx, input) => listRooms(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/rooms/:id",
    summary: "One room, with what uses it and availableActions for who asks",
    access: "rooms",
    input: one,
    run: (ctx, input) => getRoom(ctx, input.id),
  }),
  endpoint({
    method: "PUT",
    path: "/rooms",
    summary: "Create a room of a location. The caller makes its id: sending it twice makes one",
    access: "rooms",
    input: createInput,
    answer,
    run: (ctx, input) => createRoom(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/rooms/:id",
    summary: "Change a room. One with assets or orders stays in its location",
    access: "rooms",
    input: updateInput,
    answer,
    run: (ctx, input) => updateRoom(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/rooms/:id",
    summary: "Delete a room that nothing uses",
    access: "rooms",
    input: plainInput,
    answer: one,
    run: (ctx, input) => deleteRoom(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/rooms/:id/archive",
    summary: "Take a room out of the pickers; records keep its name",
    access: "rooms",
    input: plainInput,
    answer,
    run: (ctx, input) => archiveRoom(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/rooms/:id/restore",
    summary: "Bring an archived room back",
    access: "rooms",
    input: plainInput,
    answer,
    run: (ctx, input) => restoreRoom(ctx, input),
  }),
];

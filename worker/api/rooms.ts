import * as z from "zod/mini";
import { createRoom, roomCommands, updateRoom } from "~/features/rooms/commands";
import { createInput, listInput, updateInput } from "~/features/rooms/inputs";
import { findRoom, getRoom, listRooms, LISTED_ROOM, ROOM_RESPONSE } from "~/features/rooms/queries";
import { id } from "~/kernel/input/fields";
import { commandEndpoints } from "./command-endpoints";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";
import { updateEndpoint } from "./update-endpoint";

const one = z.object({ id: id() });

export const roomEndpoints = [
  endpoint({
    method: "GET",
    path: "/rooms",
    summary: "List rooms, optionally filtered by locationId or customerId",
    access: "rooms",
    input: listInput,
    response: listResponse(LISTED_ROOM),
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
    response: ROOM_RESPONSE,
    run: (ctx, input) => createRoom(ctx, input),
  }),
  updateEndpoint({
    path: "/rooms",
    summary: "Update a room. A room with assets or work orders cannot move to another location",
    access: "rooms",
    input: updateInput,
    response: ROOM_RESPONSE,
    current: findRoom,
    run: updateRoom,
  }),
  ...commandEndpoints({
    path: "/rooms",
    access: "rooms",
    commands: roomCommands,
    response: ROOM_RESPONSE,
  }),
];

import { type SQL, sql } from "drizzle-orm";
import { assets } from "~/database/schema/assets";
import { plainInput } from "~/features/inventory/inputs";
import { inventoryActivity } from "~/features/inventory/mutations";
import { authorize } from "~/features/inventory/queries";
import { locations } from "~/database/schema/locations";
import { tickets } from "~/database/schema/tickets";
import { workOrders } from "~/database/schema/work-orders/order";
import { changesOf } from "~/kernel/changes";
import { changeableNames, columnsOf } from "~/kernel/record-fields";
import { guardRefusal, Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import { defineCommand } from "~/server/command/define-command";
import { permit } from "~/server/command/permit";
import { recordCommands } from "~/server/command/record-commands";
import { expect, type Step } from "~/server/command/statement";
import { changeStored, insertStored, present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { ROOM_FIELDS } from "./fields";
import type { CreateInput, UpdateInput } from "./inputs";
import { roomPolicy } from "./policy";
import {
  findRoom,
  loadRoomReferences,
  type RoomRecord,
  type RoomReferences,
  roomResponse,
  ROOM_RESPONSE,
} from "./queries";
import { rooms } from "~/database/schema/rooms";

export function createRoom(ctx: AuthContext, input: CreateInput) {
  return command(ctx, {
    name: "rooms.create",
    input,
    returns: ROOM_RESPONSE,
    load: () => loadRoomReferences(ctx, input.locationId),
    decide({ location, locationsOn }, actor) {
      const granted = permit(actor, "inventory.manage");
      const { id, ...fields } = input;
      // A room belongs to one location (domain-rules §6). When locations are disabled, no user can choose one.
      if (!locationsOn) throw guardRefusal("rooms_need_locations");
      if (!location || location.archived) throw locationGone();
      return {
        permit: granted,
        steps: [
          expectLocation(location.id),
          insertStored(ctx, rooms, { id, ...columnsOf(ROOM_FIELDS, fields) }),
        ],
        record: [inventoryActivity("room", { id }, "created", { name: fields.name })],
        response: roomResponse(id),
      };
    },
  });
}

/**
 * Updates a room and its location. A room that contains assets or is referenced by orders stays in its location: moving it would change the
 * recorded place of machines and of finished work. An unused room can be moved to correct an error.
 */
export function updateRoom(ctx: AuthContext, input: UpdateInput) {
  return command(ctx, {
    name: "rooms.update",
    input,
    returns: ROOM_RESPONSE,
    load: () =>
      Promise.all([findRoom(ctx, input.id), loadRoomReferences(ctx, input.locationId)] as const),
    decide([found, references], actor) {
      const room = present(found);
      const granted = authorize(roomPolicy, room, "update", actor, input.version);
      const { id, version: _seen, ...sent } = input;
      const fields = { ...sent, locationId: locationOf(room, input, references) };
      const moves = fields.locationId !== room.locationId;
      const stays = guardRefusal("room_stays", { fields: { locationId: "invalid" } });
      return {
        permit: granted,
        steps: [
          ...(moves ? [expectLocation(fields.locationId), expect(isEmpty(id), stays)] : []),
          ...changeStored(ctx, rooms, room, columnsOf(ROOM_FIELDS, fields)),
        ],
        record: [
          inventoryActivity("room", room, "updated", {
            name: fields.name,
            changes: changesOf(changeableNames(ROOM_FIELDS), room, fields),
          }),
        ],
        response: roomResponse(id),
      };
    },
  });
}

const lifecycle = recordCommands({
  name: "rooms",
  table: rooms,
  find: findRoom,
  authorize: (room, name, actor, version) => authorize(roomPolicy, room, name, actor, version),
  activityOf: (room, event, facts) => inventoryActivity("room", room, event, facts),
  response: roomResponse,
  returns: ROOM_RESPONSE,
  besides: {
    // It can be chosen again only while its location can.
    restore: async () => (room) => ({
      before: [expectLocation(room.locationId, guardRefusal("location_archived"))],
    }),
  },
});

/** The commands of which the API and the dialogs of the page are made. */
export const roomCommands = {
  archive: defineCommand(
    "Archive a room: it is no longer offered in pickers, and records keep its name",
    plainInput,
    lifecycle.archive,
  ),
  restore: defineCommand("Restore an archived room", plainInput, lifecycle.restore),
  delete: defineCommand("Delete an unused room", plainInput, lifecycle.delete),
};

/** A disabled feature keeps its field unchanged, whatever was sent. */
function locationOf(
  room: RoomRecord,
  { locationId }: UpdateInput,
  { locationsOn, location }: RoomReferences,
): string {
  if (!locationsOn || locationId === room.locationId) return room.locationId;
  if (!locationId)
    throw new Refusal("invalid_input", "invalid_input", { fields: { locationId: "required" } });
  if (!location || location.archived) throw locationGone();
  return location.id;
}

/** Requires that the location still exists and may have rooms. */
function expectLocation(locationId: string, otherwise = locationGone()): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM ${locations} WHERE ${locations.id} = ${locationId} AND ${locations.archivedAt} IS NULL)`,
    otherwise,
  );
}

function locationGone(): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { locationId: "gone" } });
}

/** No asset is in the room, and no order or ticket references it. */
function isEmpty(roomId: string): SQL {
  const none = [assets, workOrders, tickets].map(
    (table) => sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table.roomId} = ${roomId})`,
  );
  return sql.join(none, sql` AND `);
}

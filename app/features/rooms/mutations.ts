import { type SQL, sql } from "drizzle-orm";
import { fold, sortKey } from "~/kernel/text/fold";
import { Refusal } from "~/kernel/refusal";
import type { Activity } from "~/kernel/server/command/records";
import { expect, type Step } from "~/kernel/server/command/statement";

type RoomColumns = {
  name: string;
  locationId: string;
  floor: string;
  number: string;
  section: string;
};

/** The columns that a room's fields set, with the sort key and the search text. */
export function columnsOf({ locationId, ...fields }: RoomColumns) {
  const { name, number, section } = fields;
  return {
    ...fields,
    location_id: locationId,
    sort_key: sortKey(name),
    search_text: fold([name, number, section].join(" ")),
  };
}

/** Requires that the location still exists and may have rooms. */
export function expectLocation(locationId: string, otherwise = locationGone()): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM locations WHERE id = ${locationId} AND archived_at IS NULL)`,
    otherwise,
  );
}

export function locationGone(): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { locationId: "gone" } });
}

/** Whether nothing is in the room and no record references it. */
export function isEmpty(roomId: string): SQL {
  const none = (table: string) =>
    sql`NOT EXISTS (SELECT 1 FROM ${sql.identifier(table)} WHERE room_id = ${roomId})`;
  return sql.join(["assets", "work_orders", "tickets"].map(none), sql` AND `);
}

export function activityOf(
  room: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return { subject: { type: "room", id: room.id }, event: `room.${event}`, facts };
}

/** The response of every command. */
export function roomAnswer(id: string): SQL {
  return sql`(SELECT json_object('id', id, 'name', name, 'version', version) FROM rooms WHERE id = ${id})`;
}
export type RoomAnswer = { id: string; name: string; version: number };

import { and, isNull, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { assets } from "~/database/schema/assets";
import { rooms } from "~/database/schema/rooms";
import { locations } from "~/database/schema/locations";
import { customers } from "~/database/schema/customers";
import type { Schema } from "~/database/checked";
import { json } from "~/database/fields";
import type { AuthContext } from "~/server/request-context";
import { PRIORITIES, type Priority } from "~/kernel/priorities";
import { ticketSeenBy } from "~/server/queries/visible-records";
import { readsTickets } from "../policy";
import { guardRefusal } from "./authorize";
import { tickets } from "~/database/schema/tickets";

const t = alias(tickets, "t");

type Named = { id: string; name: string };
const NAMED: Schema<Named | null> = () =>
  z.nullable(z.object({ id: z.string(), name: z.string() }));
export type CreatedFrom = {
  tickets: { id: string; number: string; name: string }[];
  places: {
    customer: Named | null;
    location: Named | null;
    room: Named | null;
    asset: Named | null;
  };
  description: string;
  priority: Priority;
};

/** The initial values of an order created from these tickets. Null if this user sees none of them; refused if they cannot become one order. */
export async function readBegunFrom(
  ctx: AuthContext,
  ids: readonly string[],
): Promise<CreatedFrom | null> {
  const [rows, { features }] = await Promise.all([
    ctx.db
      .select({
        id: t.id,
        number: t.number,
        name: t.name,
        description: t.description,
        priority: t.priority,
        customerId: t.customerId,
        customer: named(customers, t.customerId),
        location: named(locations, t.locationId),
        room: named(rooms, t.roomId),
        asset: named(assets, t.assetId),
      })
      .from(t)
      .where(
        and(
          sql`${t.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
          isNull(t.workOrderId),
          ticketSeenBy(ctx.actor),
        ),
      )
      .orderBy(t.number),
    ctx.settings(),
  ]);
  if (rows.length === 0 || !features.TICKETING.enabled || !readsTickets(ctx.actor)) return null;
  const foreign = rows.find(({ customerId }) => customerId !== rows[0]?.customerId);
  if (foreign) throw guardRefusal("other_customer", { number: foreign.number });
  return {
    tickets: rows.map(({ id, number, name }) => ({ id, number, name })),
    places: {
      customer: shared(rows, "customer"),
      location: features.LOCATIONS.enabled ? shared(rows, "location") : null,
      room: features.ROOMS.enabled ? shared(rows, "room") : null,
      asset: shared(rows, "asset"),
    },
    description: rows
      .map(({ name, description }) => [name, description].filter(Boolean).join("\n"))
      .join("\n\n"),
    priority: rows.reduce<Priority>(
      (most, { priority }) =>
        PRIORITIES.indexOf(priority) > PRIORITIES.indexOf(most) ? priority : most,
      "low",
    ),
  };
}

/** The record at a place of the ticket, unless it is archived. */
function named(
  table: typeof customers | typeof locations | typeof rooms | typeof assets,
  column: SQLiteColumn,
) {
  return json(
    NAMED,
    sql`(SELECT json_object('id', ${table.id}, 'name', ${table.name}) FROM ${table} WHERE ${table.id} = ${column} AND ${table.archivedAt} IS NULL)`,
  );
}

type Place = "customer" | "location" | "room" | "asset";

/** The place that all tickets share, or null when they differ. */
function shared(rows: Record<Place, Named | null>[], place: Place): Named | null {
  const [first] = rows;
  const same = rows.every((row) => row[place]?.id === first?.[place]?.id);
  return same ? (first?.[place] ?? null) : null;
}

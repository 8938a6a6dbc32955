import { sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";
import { readsTickets } from "../policy";
import { PRIORITIES, type Priority } from "~/kernel/priorities";
import { ticketSeenBy } from "~/kernel/server/queries/visible-records";

type Named = { id: string; name: string };
type Row = {
  id: string;
  number: string;
  name: string;
  description: string;
  priority: Priority;
  customer: string | null;
  location: string | null;
  room: string | null;
  asset: string | null;
};
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

/** The initial values of an order created from these tickets. Null when the input names none that this user may see. */
export async function readBegunFrom(
  ctx: AuthContext,
  listParams: string | null,
): Promise<CreatedFrom | null> {
  const ids = JSON.stringify((listParams ?? "").split(",").filter(Boolean));
  const named = (table: string) =>
    sql`(SELECT json_object('id', x.id, 'name', x.name) FROM ${sql.raw(`${table}s`)} x WHERE x.id = t.${sql.raw(table)}_id AND x.archived_at IS NULL)`;
  const [rows, { features }] = await Promise.all([
    ctx.db
      .all<Row>(sql`SELECT t.id, t.number, t.name, t.description, t.priority, ${named("customer")} AS customer, ${named("location")} AS location, ${named("room")} AS room, ${named("asset")} AS asset
      FROM tickets t WHERE t.id IN (SELECT value FROM json_each(${ids})) AND t.work_order_id IS NULL AND ${ticketSeenBy(ctx.actor)} ORDER BY t.number`),
    ctx.settings(),
  ]);
  if (rows.length === 0 || !features.TICKETING.enabled || !readsTickets(ctx.actor)) return null;
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

/** The place that all tickets share, or null when they differ. */
function shared(rows: Row[], place: "customer" | "location" | "room" | "asset"): Named | null {
  const [first] = rows;
  const same = rows.every((row) => row[place] === first?.[place]);
  return same && first?.[place] ? JSON.parse(first[place]) : null;
}

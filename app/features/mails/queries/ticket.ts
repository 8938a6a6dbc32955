import { sql } from "drizzle-orm";
import { ticketSeenBy } from "~/kernel/server/queries/visible-records";
import type { Priority } from "~/kernel/priorities";
import type { Status } from "~/features/tickets/model";
import type { Actor } from "~/kernel/authorization/roles";
import type { RequestContext } from "~/kernel/server/request-context";
import type { Recipient } from "./recipient";

/** The facts of a ticket in a mail. Fields of features that are off are empty. */
export type TicketFacts = {
  id: string;
  number: string;
  name: string;
  description: string;
  status: Status;
  priority: Priority;
  rejectionReason: string;
  resolution: string;
  creatorName: string;
  customerName: string;
  locationName: string;
  roomName: string;
  assetName: string;
};

/** Null when the ticket does not exist, the recipient may not see it, or TICKETING is off. */
export async function findTicketFor(
  context: RequestContext,
  id: string,
  reader: Recipient,
): Promise<TicketFacts | null> {
  const [people, { features }] = await Promise.all([
    context.db.all<{ customerId: string | null }>(
      sql`SELECT customer_id AS customerId FROM users WHERE id = ${reader.id}`,
    ),
    context.settings(),
  ]);
  if (!features.TICKETING.enabled) return null;
  const rows = await context.db.all<TicketFacts>(
    factsOf(id, {
      roles: reader.roles,
      userId: reader.id,
      customerId: people[0]?.customerId ?? null,
    }),
  );
  const [row] = rows;
  return row
    ? {
        ...row,
        locationName: features.LOCATIONS.enabled ? row.locationName : "",
        roomName: features.ROOMS.enabled ? row.roomName : "",
      }
    : null;
}

function factsOf(id: string, reader: Pick<Actor, "roles" | "userId" | "customerId">) {
  return sql`SELECT t.id, t.number, t.name, substr(t.description, 1, 500) AS description, t.status, t.priority, t.rejection_reason AS rejectionReason, t.resolution,
      trim(u.name || ' ' || u.surname) AS creatorName, coalesce(c.name, '') AS customerName, coalesce(l.name, '') AS locationName,
      coalesce(r.name, '') AS roomName, coalesce(s.name, '') AS assetName
    FROM tickets t JOIN users u ON u.id = t.creator_id LEFT JOIN customers c ON c.id = t.customer_id LEFT JOIN locations l ON l.id = t.location_id
      LEFT JOIN rooms r ON r.id = t.room_id LEFT JOIN assets s ON s.id = t.asset_id WHERE t.id = ${id} AND ${ticketSeenBy(reader)}`;
}

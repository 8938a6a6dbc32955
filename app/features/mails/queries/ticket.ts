import { alias } from "drizzle-orm/sqlite-core";
import { and, eq, sql } from "drizzle-orm";
import { TEXT, value } from "~/database/fields";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { tickets } from "~/database/schema/tickets";
import { users } from "~/database/schema/users";
import { knownPlace, type PlaceFilter } from "~/server/queries/visible-places";
import { ticketSeenBy } from "~/server/queries/visible-records";
import type { Priority } from "~/kernel/priorities";
import type { Status } from "~/features/tickets/model";
import type { RequestContext } from "~/server/request-context";
import type { Recipient } from "./recipient";
import { FULL_NAME } from "~/server/queries/related";

const t = alias(tickets, "t");

/** The facts of a ticket in a mail. Fields of features that are off are empty, and places that the recipient may not know. */
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

/** Null when the ticket does not exist, the recipient may not see it now or what happened under `customerAt`, or TICKETING is off. */
export async function findTicketFor(
  context: RequestContext,
  id: string,
  reader: Recipient,
  customerAt?: string,
): Promise<TicketFacts | null> {
  const [people, { features }] = await Promise.all([
    context.db.select({ customerId: users.customerId }).from(users).where(eq(users.id, reader.id)),
    context.settings(),
  ]);
  if (!features.TICKETING.enabled) return null;
  const as = { roles: reader.roles, userId: reader.id, customerId: people[0]?.customerId ?? null };
  const known = (kind: PlaceFilter) => knownPlace(as, kind, t[kind]);
  const rows = await context.db
    .select(FACTS)
    .from(t)
    .innerJoin(users, eq(users.id, t.creatorId))
    .leftJoin(customers, eq(customers.id, known("customerId")))
    .leftJoin(locations, eq(locations.id, known("locationId")))
    .leftJoin(rooms, eq(rooms.id, known("roomId")))
    .leftJoin(assets, eq(assets.id, known("assetId")))
    .where(
      and(
        eq(t.id, id),
        ticketSeenBy(as),
        customerAt === undefined ? undefined : ticketSeenBy(as, sql`${customerAt}`),
      ),
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

const FACTS = {
  id: t.id,
  number: t.number,
  name: t.name,
  description: value(TEXT, sql`substr(${t.description}, 1, 500)`),
  status: t.status,
  priority: t.priority,
  rejectionReason: t.rejectionReason,
  resolution: t.resolution,
  creatorName: value(TEXT, FULL_NAME),
  customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
  locationName: value(TEXT, sql`coalesce(${locations.name}, '')`),
  roomName: value(TEXT, sql`coalesce(${rooms.name}, '')`),
  assetName: value(TEXT, sql`coalesce(${assets.name}, '')`),
};

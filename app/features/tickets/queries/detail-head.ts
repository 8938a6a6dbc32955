import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AuthContext } from "~/server/request-context";
import { RICH_TEXT } from "~/server/queries/rich-text";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { json } from "~/database/fields";
import { DOCUMENTS, documentsOf } from "~/features/attachments/queries/list";
import { knownPlace, type PlaceFilter, type PlaceReader } from "~/server/queries/visible-places";
import { ticketLinks, tickets } from "~/database/schema/tickets";
import { nextVisitOf } from "./next-visit";
import { hasSignedPdf } from "./signed-pdf";
import { manyOf, rowOf } from "~/database/json-values";
import { NAMED, userOf } from "~/server/queries/related";

/** Newest first. Ended links are history. */
const LINKS = manyOf(
  () =>
    z.object({
      workOrderId: z.string(),
      number: z.string(),
      linkedAt: z.number(),
      linkedBy: NAMED(),
      endedAt: z.nullable(z.number()),
      endedBy: z.nullable(NAMED()),
    }),
  sql`'workOrderId', ${ticketLinks.workOrderId}, 'number', ${ticketLinks.workOrderNumber}, 'linkedAt', ${ticketLinks.linkedAt},
    'linkedBy', ${userOf(sql`${ticketLinks.linkedBy}`)}, 'endedAt', ${ticketLinks.endedAt}, 'endedBy', ${userOf(sql`${ticketLinks.endedBy}`)}`,
  sql`FROM ${ticketLinks} WHERE ${ticketLinks.ticketId} = ${tickets.id} ORDER BY ${ticketLinks.linkedAt} DESC, ${ticketLinks}.rowid DESC`,
);
const LEAD_ID = sql`(SELECT ${workOrderAssignments.userId} FROM ${workOrderAssignments}
  WHERE ${workOrderAssignments.workOrderId} = ${tickets.workOrderId} AND ${workOrderAssignments.toAt} IS NULL
  AND ${workOrderAssignments.isLead} = 1)`;

const HEAD = {
  id: tickets.id,
  number: tickets.number,
  name: tickets.name,
  description: tickets.description,
  descriptionDoc: json(() => z.nullable(RICH_TEXT()), tickets.descriptionDoc),
  priority: tickets.priority,
  rejectionReason: tickets.rejectionReason,
  resolution: tickets.resolution,
  createdAt: tickets.createdAt,
  updatedAt: tickets.updatedAt,
  acceptedAt: tickets.acceptedAt,
  startedAt: tickets.startedAt,
  closedAt: tickets.closedAt,
  creator: json(NAMED, userOf(sql`${tickets.creatorId}`)),
  handler: json(() => z.nullable(NAMED()), userOf(sql`${tickets.handlerId}`)),
  documents: json(DOCUMENTS, documentsOf(sql`'ticket'`, sql`${tickets.id}`)),
  links: LINKS,
  /** The lead of the ticket's order. */
  orderLead: json(() => z.nullable(NAMED()), userOf(LEAD_ID)),
};

/** The places of the ticket, as far as the reader may know them. */
function placesFor(reader: PlaceReader) {
  const known = (kind: PlaceFilter) => knownPlace(reader, kind, tickets[kind]);
  return {
    customer: rowOf(
      { id: customers.id, name: customers.name },
      sql`FROM ${customers} WHERE ${customers.id} = ${known("customerId")}`,
    ),
    location: rowOf(
      {
        id: locations.id,
        name: locations.name,
        street: locations.street,
        city: locations.city,
        zipCode: locations.zipCode,
        number: locations.number,
        floor: locations.floor,
        section: locations.section,
      },
      sql`FROM ${locations} WHERE ${locations.id} = ${known("locationId")}`,
    ),
    room: rowOf(
      {
        id: rooms.id,
        name: rooms.name,
        floor: rooms.floor,
        number: rooms.number,
        section: rooms.section,
      },
      sql`FROM ${rooms} WHERE ${rooms.id} = ${known("roomId")}`,
    ),
    asset: rowOf(
      {
        id: assets.id,
        name: assets.name,
        manufacturer: assets.manufacturer,
        model: assets.model,
        serialNumber: assets.serialNumber,
      },
      sql`FROM ${assets} WHERE ${assets.id} = ${known("assetId")}`,
    ),
  };
}

/**
 * One statement reads the whole ticket with everything related to it, before anything is removed for the reader. A separate query checks
 * read access.
 */
export async function findHead(ctx: AuthContext, id: string) {
  /** The next visit and the signed PDF are of customers only. */
  const columns = {
    ...HEAD,
    ...placesFor(ctx.actor),
    nextVisit: nextVisitOf(ctx, tickets),
    hasSignedPdf: hasSignedPdf(ctx, tickets),
  };
  const [head] = await ctx.db.select(columns).from(tickets).where(eq(tickets.id, id));
  return head;
}

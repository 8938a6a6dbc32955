import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import type { AuthContext } from "~/server/request-context";
import { RICH_TEXT } from "~/server/queries/rich-text";
import { assets } from "~/database/schema/assets";
import {
  checklistTemplateVersions,
  checklistTickets,
  workOrderChecklists,
} from "~/database/schema/checklists";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { json, listOf } from "~/database/fields";
import { users } from "~/database/schema/users";
import { isCustomer } from "~/kernel/authorization/roles";
import { queryRows } from "~/server/queries/query-rows";
import { cameTo, ticketsShownTo } from "~/server/queries/visible-records";
import { DOCUMENTS, documentsOf } from "~/features/attachments/queries/list";
import { knownPlace, type PlaceFilter, type PlaceReader } from "~/server/queries/visible-places";
import { documents } from "~/database/schema/attachments";
import { ticketLinks, tickets } from "~/database/schema/tickets";
import { nextVisitOf } from "./next-visit";
import { hasSignedPdf } from "./signed-pdf";
import { manyOf, rowOf } from "~/database/json-values";
import { firstNameOf, NAMED, userOf } from "~/server/queries/related";

const t = alias(tickets, "t");

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
  sql`FROM ${ticketLinks} WHERE ${ticketLinks.ticketId} = ${t.id} ORDER BY ${ticketLinks.linkedAt} DESC, ${ticketLinks}.rowid DESC`,
);
/** The order and its checklist in which a finding opened the ticket. */
const FINDING = rowOf(
  {
    workOrderId: workOrders.id,
    number: workOrders.number,
    checklist: checklistTemplateVersions.name,
  },
  sql`FROM ${checklistTickets} CROSS JOIN ${workOrderChecklists} ON ${workOrderChecklists.id} = ${checklistTickets.checklistId}
    CROSS JOIN ${workOrders} ON ${workOrders.id} = ${workOrderChecklists.workOrderId}
    CROSS JOIN ${checklistTemplateVersions} ON ${checklistTemplateVersions.id} = ${workOrderChecklists.versionId}
    WHERE ${checklistTickets.ticketId} = ${t.id}`,
);
const LEAD_ID = sql`(SELECT ${workOrderAssignments.userId} FROM ${workOrderAssignments}
  WHERE ${workOrderAssignments.workOrderId} = ${t.workOrderId} AND ${workOrderAssignments.toAt} IS NULL
  AND ${workOrderAssignments.isLead} = 1)`;

const HEAD = {
  id: t.id,
  number: t.number,
  name: t.name,
  description: t.description,
  descriptionDoc: json(() => z.nullable(RICH_TEXT()), t.descriptionDoc),
  priority: t.priority,
  rejectionReason: t.rejectionReason,
  resolution: t.resolution,
  createdAt: t.createdAt,
  updatedAt: t.updatedAt,
  acceptedAt: t.acceptedAt,
  startedAt: t.startedAt,
  closedAt: t.closedAt,
  links: LINKS,
  finding: FINDING,
};

const OPTIONAL = () => z.nullable(NAMED());

/** The people of the ticket. Customers read first names of technicians, and nobody of another customer. */
function peopleFor(reader: PlaceReader) {
  const technician = isCustomer(reader) ? firstNameOf : userOf;
  const creator = isCustomer(reader)
    ? sql`iif(EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${t.creatorId} AND ${users.customerId} <> ${reader.customerId}),
        NULL, ${userOf(t.creatorId)})`
    : userOf(t.creatorId);
  return {
    creator: json(OPTIONAL, creator),
    handler: json(OPTIONAL, technician(t.handlerId)),
    /** The lead of the ticket's order. */
    orderLead: json(OPTIONAL, technician(LEAD_ID)),
  };
}

/** The places of the ticket, as far as the reader may know them. */
function placesFor(reader: PlaceReader) {
  const known = (kind: PlaceFilter) => knownPlace(reader, kind, t[kind]);
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
    ...peopleFor(ctx.actor),
    documents: json(
      DOCUMENTS,
      documentsOf(sql`'ticket'`, sql`${t.id}`, cameTo(ctx.actor, documents.customerId)),
    ),
    ...placesFor(ctx.actor),
    nextVisit: nextVisitOf(ctx, t),
    hasSignedPdf: hasSignedPdf(ctx, t),
  };
  const which = eq(t.id, id);
  const [head] = await queryRows(
    ctx,
    columns,
    sql`SELECT ${listOf(columns)} FROM ${ticketsShownTo(ctx.actor, which)} WHERE ${which}`,
  );
  return head;
}

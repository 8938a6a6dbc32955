import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { UNITS } from "~/kernel/text/quantities";
import type { Schema } from "~/database/checked";
import { assets } from "~/database/schema/assets";
import { documents } from "~/database/schema/attachments";
import { customers } from "~/database/schema/customers";
import { dailyReportHours, dailyReports } from "~/database/schema/daily-reports";
import { equipment } from "~/database/schema/equipment";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { tickets } from "~/database/schema/tickets";
import { users } from "~/database/schema/users";
import { json, NUMBER, TEXT_OR_NULL, value } from "~/database/fields";
import { files } from "~/database/schema/system";
import type { AuthContext } from "~/server/request-context";
import type { SnapshotPart } from "../model";
import { workOrderRevisions } from "~/database/schema/work-orders/revisions";
import {
  workOrderAssignments,
  workOrderEquipment,
  workOrderParts,
} from "~/database/schema/work-orders/plan";
import { workOrders } from "~/database/schema/work-orders/order";
import { jsonFlag, manyOf } from "~/database/json-values";
import { RICH_TEXT } from "~/server/queries/rich-text";

export const PART: Schema<SnapshotPart> = () =>
  z.object({ name: z.string(), quantityThousandths: z.number(), unit: z.enum(UNITS) });

const ASSIGNED = sql`${workOrderAssignments.workOrderId} = ${workOrders.id} AND ${workOrderAssignments.toAt} IS NULL`;
const COUNTED = sql`${dailyReports.workOrderId} = ${workOrders.id} AND ${dailyReports.status} = 'submitted'`;
const ATTACHED = sql`FROM ${documents} CROSS JOIN ${files} ON ${files.id} = ${documents.fileId}
  WHERE ${documents.subjectType} = 'work-order' AND ${documents.subjectId} = ${workOrders.id}`;

/** All users that the order or one of its reports references. */
const PEOPLE = manyOf(
  () => z.object({ id: z.string(), name: z.string(), surname: z.string(), phone: z.string() }),
  sql`'id', ${users.id}, 'name', ${users.name}, 'surname', ${users.surname}, 'phone', ${users.phone}`,
  sql`FROM ${users} WHERE ${users.id} IN (SELECT ${workOrders.createdBy}
    UNION SELECT ${workOrderAssignments.userId} FROM ${workOrderAssignments} WHERE ${ASSIGNED}
    UNION SELECT ${dailyReports.authorId} FROM ${dailyReports} WHERE ${COUNTED}
    UNION SELECT ${dailyReportHours.technicianId} FROM ${dailyReports}
      CROSS JOIN ${dailyReportHours} ON ${dailyReportHours.reportId} = ${dailyReports.id} WHERE ${COUNTED})`,
);
const TECHNICIANS = manyOf(
  () => z.object({ person: z.string(), isLead: z.boolean() }),
  sql`'person', ${workOrderAssignments.userId}, 'isLead', ${jsonFlag(sql`${workOrderAssignments.isLead}`)}`,
  sql`FROM ${workOrderAssignments} WHERE ${ASSIGNED}
    ORDER BY ${workOrderAssignments.isLead} DESC, ${workOrderAssignments.fromAt}, ${workOrderAssignments.userId}`,
);
const EQUIPMENT = manyOf(
  () => z.object({ id: z.string(), name: z.string() }),
  sql`'id', ${equipment.id}, 'name', ${equipment.name}`,
  sql`FROM ${workOrderEquipment} CROSS JOIN ${equipment} ON ${equipment.id} = ${workOrderEquipment.equipmentId}
    WHERE ${workOrderEquipment.workOrderId} = ${workOrders.id} ORDER BY ${equipment.sortKey}, ${equipment.id}`,
);
const PARTS = manyOf(
  PART,
  sql`'name', ${workOrderParts.name}, 'quantityThousandths', ${workOrderParts.quantityThousandths}, 'unit', ${workOrderParts.unit}`,
  sql`FROM ${workOrderParts} WHERE ${workOrderParts.workOrderId} = ${workOrders.id} ORDER BY ${workOrderParts.id}`,
);
const DOCUMENTS = manyOf(
  () =>
    z.object({
      sha256: z.string(),
      name: z.string(),
      mediaType: z.string(),
      sizeBytes: z.number(),
    }),
  sql`'sha256', ${files.sha256}, 'name', ${files.name}, 'mediaType', ${files.mediaType}, 'sizeBytes', ${files.sizeBytes}`,
  sql`${ATTACHED} AND ${documents.kind} = 'document' ORDER BY ${documents.addedAt}, ${files.id}`,
);
const PICTURES = manyOf(
  () =>
    z.object({
      fileId: z.string(),
      sha256: z.string(),
      mediaType: z.string(),
      sizeBytes: z.number(),
    }),
  sql`'fileId', ${files.id}, 'sha256', ${files.sha256}, 'mediaType', ${files.mediaType}, 'sizeBytes', ${files.sizeBytes}`,
  sql`${ATTACHED} AND ${documents.kind} = 'image' ORDER BY ${files.id}`,
);

/**
 * The fields of the snapshot's format (SNAPSHOT_FORMAT). They are not shared with the page of the order: a field that is added there must
 * not enter signed content.
 */
const HEAD = {
  contentVersion: workOrders.contentVersion,
  number: value(NUMBER, sql`${workOrders.revisionNumber} + 1`),
  createdBy: workOrders.createdBy,
  previousSha256: value(
    TEXT_OR_NULL,
    sql`(SELECT ${workOrderRevisions.sha256} FROM ${workOrderRevisions} WHERE ${workOrderRevisions.workOrderId} = ${workOrders.id}
      ORDER BY ${workOrderRevisions.number} DESC LIMIT 1)`,
  ),
  order: {
    id: workOrders.id,
    number: workOrders.number,
    externalReference: workOrders.externalReference,
    jobNumber: workOrders.jobNumber,
    description: workOrders.description,
    descriptionDoc: json(() => z.nullable(RICH_TEXT()), workOrders.descriptionDoc),
    priority: workOrders.priority,
    plannedStartOn: workOrders.plannedStartOn,
    plannedEndOn: workOrders.plannedEndOn,
    plannedRegularMinutes: workOrders.plannedRegularMinutes,
    plannedTravelMinutes: workOrders.plannedTravelMinutes,
    warranty: workOrders.warranty,
    intervention: workOrders.intervention,
    repairNotes: workOrders.repairNotes,
    repairNotesDoc: json(() => z.nullable(RICH_TEXT()), workOrders.repairNotesDoc),
    createdAt: workOrders.createdAt,
    startedAt: workOrders.startedAt,
  },
  customer: {
    id: customers.id,
    name: customers.name,
    entity: customers.entity,
    taxId: customers.taxId,
    contactName: customers.contactPerson,
    contactPhone: customers.contactNumber,
    phone: customers.telephone,
    street: customers.street,
    city: customers.city,
    zipCode: customers.zipCode,
    country: customers.country,
  },
  location: {
    id: locations.id,
    name: locations.name,
    street: locations.street,
    city: locations.city,
    zipCode: locations.zipCode,
    country: locations.country,
    number: locations.number,
    floor: locations.floor,
    section: locations.section,
  },
  room: {
    id: rooms.id,
    name: rooms.name,
    floor: rooms.floor,
    number: rooms.number,
    section: rooms.section,
  },
  asset: {
    id: assets.id,
    name: assets.name,
    manufacturer: assets.manufacturer,
    model: assets.model,
    serialNumber: assets.serialNumber,
  },
  people: PEOPLE,
  technicians: TECHNICIANS,
  plannedEquipment: EQUIPMENT,
  plannedParts: PARTS,
  documents: DOCUMENTS,
  pictures: PICTURES,
  /** The ticket numbers. */
  linkedTickets: json(
    () => z.array(z.string()),
    sql`(SELECT json_group_array(number) FROM (SELECT ${tickets.number} FROM ${tickets}
      WHERE ${tickets.workOrderId} = ${workOrders.id} ORDER BY ${tickets.number}))`,
  ),
};

export async function findHead({ db }: AuthContext, orderId: string) {
  const [head] = await db
    .select(HEAD)
    .from(workOrders)
    .leftJoin(customers, eq(customers.id, workOrders.customerId))
    .leftJoin(locations, eq(locations.id, workOrders.locationId))
    .leftJoin(rooms, eq(rooms.id, workOrders.roomId))
    .leftJoin(assets, eq(assets.id, workOrders.assetId))
    .where(eq(workOrders.id, orderId));
  return head;
}
export type Head = NonNullable<Awaited<ReturnType<typeof findHead>>>;

import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { UNITS } from "~/kernel/text/quantities";
import type { AuthContext } from "~/server/request-context";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { equipment } from "~/database/schema/equipment";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { users } from "~/database/schema/users";
import { json } from "~/database/fields";
import { approverNotesOf } from "~/features/approvals/queries/related";
import { DOCUMENTS, documentsOf } from "~/features/attachments/queries/list";
import {
  workOrderApproverNotes,
  workOrderAssignments,
  workOrderEquipment,
  workOrderParts,
} from "~/database/schema/work-orders/plan";
import { workOrders } from "~/database/schema/work-orders/order";
import { APPROVALS, ARCHIVED_PDFS, REVISION, REVISIONS, SIGNATURE } from "./detail-revisions";
import { manyOf, rowOf } from "~/database/json-values";
import { NAMED, USER, techniciansOf } from "~/server/queries/related";
import { RICH_TEXT } from "~/server/queries/rich-text";

const CUSTOMER = rowOf(
  {
    id: customers.id,
    name: customers.name,
    contactPerson: customers.contactPerson,
    contactNumber: customers.contactNumber,
    contactEmail: customers.contactEmail,
    telephone: customers.telephone,
    street: customers.street,
    zipCode: customers.zipCode,
    city: customers.city,
  },
  sql`FROM ${customers} WHERE ${customers.id} = ${workOrders.customerId}`,
);
const LOCATION = rowOf(
  {
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
  sql`FROM ${locations} WHERE ${locations.id} = ${workOrders.locationId}`,
);
const ROOM = rowOf(
  {
    id: rooms.id,
    name: rooms.name,
    floor: rooms.floor,
    number: rooms.number,
    section: rooms.section,
  },
  sql`FROM ${rooms} WHERE ${rooms.id} = ${workOrders.roomId}`,
);
const ASSET = rowOf(
  {
    id: assets.id,
    name: assets.name,
    manufacturer: assets.manufacturer,
    model: assets.model,
    serialNumber: assets.serialNumber,
    position: assets.position,
  },
  sql`FROM ${assets} WHERE ${assets.id} = ${workOrders.assetId}`,
);
const TECHNICIANS = techniciansOf(
  workOrderAssignments,
  sql`${workOrderAssignments.workOrderId} = ${workOrders.id}`,
);
const EQUIPMENT = manyOf(
  NAMED,
  sql`'id', ${equipment.id}, 'name', ${equipment.name}`,
  sql`FROM ${workOrderEquipment} CROSS JOIN ${equipment} ON ${equipment.id} = ${workOrderEquipment.equipmentId}
    WHERE ${workOrderEquipment.workOrderId} = ${workOrders.id} ORDER BY ${equipment.sortKey}, ${equipment.id}`,
);
const PARTS = manyOf(
  () =>
    z.object({
      id: z.string(),
      sparePartId: z.nullable(z.string()),
      name: z.string(),
      quantityThousandths: z.number(),
      unit: z.enum(UNITS),
    }),
  sql`'id', ${workOrderParts.id}, 'sparePartId', ${workOrderParts.sparePartId}, 'name', ${workOrderParts.name},
    'quantityThousandths', ${workOrderParts.quantityThousandths}, 'unit', ${workOrderParts.unit}`,
  sql`FROM ${workOrderParts} WHERE ${workOrderParts.workOrderId} = ${workOrders.id} ORDER BY ${workOrderParts}.rowid`,
);
/** Newest first. */
const NOTES = approverNotesOf(
  workOrderApproverNotes,
  ["note", "approval", "sent-back", "reopened", "reopening-requested"],
  sql`${workOrderApproverNotes.workOrderId} = ${workOrders.id}`,
);
const HEAD = {
  id: workOrders.id,
  number: workOrders.number,
  outcome: workOrders.outcome,
  outcomeReason: workOrders.outcomeReason,
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
  createdBy: json(
    NAMED,
    sql`(SELECT ${USER} FROM ${users} WHERE ${users.id} = ${workOrders.createdBy})`,
  ),
  updatedAt: workOrders.updatedAt,
  startedAt: workOrders.startedAt,
  signedAt: workOrders.signedAt,
  doneAt: workOrders.doneAt,
  retroactiveUntil: workOrders.retroactiveUntil,
  customer: CUSTOMER,
  location: LOCATION,
  room: ROOM,
  asset: ASSET,
  technicians: TECHNICIANS,
  plannedEquipment: EQUIPMENT,
  plannedParts: PARTS,
  documents: json(DOCUMENTS, documentsOf(sql`'work-order'`, sql`${workOrders.id}`)),
  approverNotes: NOTES,
  /** The revision that the approvals and the signature refer to. Null while the order can be edited. */
  revision: REVISION,
  revisions: REVISIONS,
  approvals: APPROVALS,
  signature: SIGNATURE,
  papers: ARCHIVED_PDFS,
};

/**
 * One statement reads the whole order with its revisions, approvals, signatures and PDFs, before anything is removed for the reader.
 */
export async function findHead({ db }: AuthContext, id: string) {
  const [head] = await db.select(HEAD).from(workOrders).where(eq(workOrders.id, id));
  return head;
}
export type OrderHead = NonNullable<Awaited<ReturnType<typeof findHead>>>;

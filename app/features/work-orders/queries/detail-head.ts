import { type SQL, sql } from "drizzle-orm";
import { type DocumentRow, documentsOf } from "~/features/attachments/queries/list";
import type { Unit } from "~/kernel/text/quantities";
import type { Priority } from "~/kernel/priorities";
import type { RichText } from "~/kernel/rich-text/model";
import type { Instant } from "~/kernel/time/instants";
import type { Outcome } from "../model";

type Named = { id: string; name: string };
export type SignatureView = { name: string; typed: string; image: string };

/** An order with related names, its revisions, approvals, signatures and PDFs, before anything is removed for the reader. */
export type OrderHead = {
  id: string;
  number: string;
  outcome: Outcome | null;
  outcomeReason: string;
  priority: Priority;
  externalReference: string;
  jobNumber: string;
  description: string;
  /** The formatted document. Null when the text has no formatting. */
  descriptionDoc: RichText | null;
  plannedStartOn: string;
  plannedEndOn: string;
  plannedRegularMinutes: number;
  plannedTravelMinutes: number;
  warranty: boolean;
  intervention: string;
  repairNotes: string;
  repairNotesDoc: RichText | null;
  createdAt: Instant;
  createdBy: Named;
  updatedAt: Instant;
  startedAt: Instant | null;
  signedAt: Instant | null;
  doneAt: Instant | null;
  retroactiveUntil: Instant | null;
  customer:
    | (Named & {
        contactPerson: string;
        contactNumber: string;
        contactEmail: string;
        telephone: string;
      })
    | null;
  location:
    | (Named & {
        street: string;
        city: string;
        zipCode: string;
        country: string;
        number: string;
        floor: string;
        section: string;
      })
    | null;
  room: (Named & { floor: string; number: string; section: string }) | null;
  asset:
    | (Named & { manufacturer: string; model: string; serialNumber: string; position: string })
    | null;
  /** The lead comes first. */
  technicians: (Named & { isLead: boolean; phone: string | null })[];
  plannedEquipment: Named[];
  plannedParts: (Named & { sparePartId: string | null; quantityThousandths: number; unit: Unit })[];
  documents: DocumentRow[];
  /** Newest first. */
  approverNotes: {
    id: string;
    about: "note" | "approval" | "sent-back" | "reopened" | "reopening-requested";
    text: string;
    createdAt: Instant;
    author: Named;
  }[];
  /** The revision that the approvals and the signature refer to. Null while the order can be edited. */
  revision: (RevisionView & { approvalsRequired: number; noHoursReason: string }) | null;
  /** All submitted revisions, newest first. */
  revisions: (RevisionView & { signed: boolean })[];
  approvals: { userId: string; name: string; note: string; approvedAt: Instant }[];
  signature: {
    place: string;
    signedAt: Instant;
    sha256: string;
    signedBy: Named;
    /** True when another user signed for the lead. The interface and the PDF show their name. */
    inLeadsPlace: boolean;
    /** Null once the user is erased. */
    technician: SignatureView | null;
    customer: SignatureView | null;
    /** An order without a customer has only the technician's signature. */
    customerSigned: boolean;
  } | null;
  papers: {
    id: string;
    moment: "signed" | "done";
    language: string;
    revision: number;
    createdAt: Instant;
  }[];
};
type RevisionView = {
  id: string;
  number: number;
  sha256: string;
  submittedAt: Instant;
  submittedBy: Named;
};

function listOf(object: SQL, from: SQL): SQL {
  return sql`(SELECT json_group_array(json(x)) FROM (SELECT json_object(${object}) AS x ${from}))`;
}

function oneOf(object: SQL, from: SQL): SQL {
  return sql`(SELECT json_object(${object}) ${from})`;
}

function flag(condition: SQL): SQL {
  return sql`json(iif(${condition}, 'true', 'false'))`;
}

/** `u` is that user. A deleted user keeps the name (domain-rules §6). */
const USER = sql`json_object('id', u.id, 'name', trim(u.name || ' ' || u.surname))`;
const CUSTOMER = oneOf(
  sql`'id', c.id, 'name', c.name, 'contactPerson', c.contact_person, 'contactNumber', c.contact_number, 'contactEmail', c.contact_email, 'telephone', c.telephone`,
  sql`FROM customers c WHERE c.id = w.customer_id`,
);
const LOCATION = oneOf(
  sql`'id', l.id, 'name', l.name, 'street', l.street, 'city', l.city, 'zipCode', l.zip_code, 'country', l.country, 'number', l.number, 'floor', l.floor, 'section', l.section`,
  sql`FROM locations l WHERE l.id = w.location_id`,
);
const ROOM = oneOf(
  sql`'id', o.id, 'name', o.name, 'floor', o.floor, 'number', o.number, 'section', o.section`,
  sql`FROM rooms o WHERE o.id = w.room_id`,
);
const ASSET = oneOf(
  sql`'id', s.id, 'name', s.name, 'manufacturer', s.manufacturer, 'model', s.model, 'serialNumber', s.serial_number, 'position', s.position`,
  sql`FROM assets s WHERE s.id = w.asset_id`,
);
const TECHNICIANS = listOf(
  sql`'id', u.id, 'name', trim(u.name || ' ' || u.surname), 'isLead', ${flag(sql`a.is_lead`)}, 'phone', u.phone`,
  sql`FROM work_order_assignments a CROSS JOIN users u ON u.id = a.user_id WHERE a.work_order_id = w.id AND a.to_at IS NULL ORDER BY a.is_lead DESC, u.sort_key, u.id`,
);
const EQUIPMENT = listOf(
  sql`'id', q.id, 'name', q.name`,
  sql`FROM work_order_equipment e CROSS JOIN equipment q ON q.id = e.equipment_id WHERE e.work_order_id = w.id ORDER BY q.sort_key, q.id`,
);
const PARTS = listOf(
  sql`'id', p.id, 'sparePartId', p.spare_part_id, 'name', p.name, 'quantityThousandths', p.quantity_thousandths, 'unit', p.unit`,
  sql`FROM work_order_parts p WHERE p.work_order_id = w.id ORDER BY p.rowid`,
);
const DOCUMENTS = documentsOf(sql`'work-order'`, sql`w.id`);
const NOTES = listOf(
  sql`'id', n.id, 'about', n.about, 'text', n.text, 'createdAt', n.created_at, 'author', ${USER}`,
  sql`FROM work_order_approver_notes n JOIN users u ON u.id = n.author_id WHERE n.work_order_id = w.id ORDER BY n.created_at DESC, n.rowid DESC`,
);
const SHOWN = sql`'id', v.id, 'number', v.number, 'sha256', v.sha256, 'submittedAt', v.submitted_at, 'submittedBy', ${USER}`;
const REVISION = oneOf(
  sql`${SHOWN}, 'approvalsRequired', w.approvals_required, 'noHoursReason', v.no_hours_reason`,
  sql`FROM work_order_revisions v JOIN users u ON u.id = v.submitted_by WHERE v.id = w.revision_id`,
);
const REVISIONS = listOf(
  sql`${SHOWN}, 'signed', ${flag(sql`EXISTS (SELECT 1 FROM work_order_signatures g WHERE g.revision_id = v.id)`)}`,
  sql`FROM work_order_revisions v JOIN users u ON u.id = v.submitted_by WHERE v.work_order_id = w.id ORDER BY v.number DESC`,
);
const APPROVALS = listOf(
  sql`'userId', u.id, 'name', trim(u.name || ' ' || u.surname), 'note', p.note, 'approvedAt', p.approved_at`,
  sql`FROM work_order_approvals p JOIN users u ON u.id = p.user_id WHERE p.revision_id = w.revision_id ORDER BY p.approved_at, p.rowid`,
);

function signer(hash: SQL): SQL {
  const content = sql`json_object('name', coalesce(d.content ->> 'name', ''), 'typed', coalesce(d.content ->> 'typed', ''), 'image', coalesce(d.content ->> 'image', ''))`;
  return sql`(SELECT ${content} FROM personal_details d WHERE d.hash = ${hash} AND d.content IS NOT NULL)`;
}
const SIGNATURE = oneOf(
  sql`'place', g.place, 'signedAt', g.signed_at, 'sha256', g.sha256, 'signedBy', ${USER}, 'inLeadsPlace', ${flag(sql`g.in_leads_place`)},
    'technician', ${signer(sql`g.technician_person`)}, 'customer', ${signer(sql`g.customer_person`)}, 'customerSigned', ${flag(sql`g.customer_person IS NOT NULL`)}`,
  sql`FROM work_order_signatures g JOIN users u ON u.id = g.signed_by WHERE g.revision_id = w.revision_id`,
);
const PAPERS = listOf(
  sql`'id', p.id, 'moment', p.moment, 'language', p.language, 'revision', v.number, 'createdAt', p.created_at`,
  sql`FROM work_order_revisions v CROSS JOIN work_order_papers p ON p.revision_id = v.id WHERE v.work_order_id = w.id ORDER BY p.created_at, p.id`,
);

/** One row with two JSON texts: one statement reads the whole order with everything related to it. */
export function headOf(id: string): SQL {
  const plain = sql`json_object('id', w.id, 'number', w.number, 'outcome', w.outcome, 'outcomeReason', w.outcome_reason, 'priority', w.priority,
    'externalReference', w.external_reference, 'jobNumber', w.job_number, 'description', w.description, 'descriptionDoc', json(w.description_doc),
    'plannedStartOn', w.planned_start_on, 'plannedEndOn', w.planned_end_on, 'plannedRegularMinutes', w.planned_regular_minutes,
    'plannedTravelMinutes', w.planned_travel_minutes, 'warranty', ${flag(sql`w.warranty`)}, 'intervention', w.intervention,
    'repairNotes', w.repair_notes, 'repairNotesDoc', json(w.repair_notes_doc), 'createdAt', w.created_at, 'updatedAt', w.updated_at, 'startedAt', w.started_at, 'signedAt', w.signed_at,
    'doneAt', w.done_at, 'retroactiveUntil', w.retroactive_until, 'createdBy', (SELECT ${USER} FROM users u WHERE u.id = w.created_by))`;
  const around = sql`json_object('customer', ${CUSTOMER}, 'location', ${LOCATION}, 'room', ${ROOM}, 'asset', ${ASSET}, 'technicians', ${TECHNICIANS},
    'plannedEquipment', ${EQUIPMENT}, 'plannedParts', ${PARTS}, 'documents', ${DOCUMENTS}, 'approverNotes', ${NOTES}, 'revision', ${REVISION},
    'revisions', ${REVISIONS}, 'approvals', ${APPROVALS}, 'signature', ${SIGNATURE}, 'papers', ${PAPERS})`;
  return sql`SELECT ${plain} AS plain, ${around} AS around FROM work_orders w WHERE w.id = ${id}`;
}

export type HeadRow = { plain: string; around: string };

export function headFrom({ plain, around }: HeadRow): OrderHead {
  return { ...JSON.parse(plain), ...JSON.parse(around) };
}

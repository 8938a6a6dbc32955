import { type SQL, sql } from "drizzle-orm";
import { canonicalJson, sha256 } from "~/kernel/text/canonical";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Settings } from "~/kernel/server/settings";
import type { Instant } from "~/kernel/time/instants";
import {
  type Opened,
  type Person,
  hashPerson,
  type HashedPerson,
  type Snapshot,
  SNAPSHOT_FORMAT,
  snapshotOf,
  type SnapshotReport,
  type SnapshotSource,
} from "../model";

export type ReadSource = {
  source: SnapshotSource;
  contentVersion: number;
  previousSha256: string | null;
};

/**
 * Everything that a revision freezes, in one round trip. The order's row with the content version is read before its children: a write
 * between the two is then in the content but not in the version, and the freeze refuses.
 */
export async function readSnapshotSource(ctx: AuthContext, orderId: string): Promise<ReadSource> {
  const [heads, reports, settings] = await Promise.all([
    ctx.db.all<{ head: string }>(headOf(orderId)),
    ctx.db.all<{ report: string }>(reportsOf(orderId)),
    ctx.settings(),
  ]);
  if (!heads[0]) throw new Refusal("not_found");
  const head: Head = JSON.parse(heads[0].head);
  return sourceFrom(
    head,
    reports.map((row) => JSON.parse(row.report)),
    settings,
  );
}

type Found = { id: string; name: string; surname: string; phone: string };
type FoundCustomer = NonNullable<Snapshot["customer"]> & {
  entity: string;
  contactName: string;
  contactPhone: string;
  phone: string;
};
type Head = Pick<
  Snapshot,
  | "linkedTickets"
  | "order"
  | "location"
  | "room"
  | "asset"
  | "technicians"
  | "plannedEquipment"
  | "plannedParts"
  | "documents"
  | "pictures"
> & {
  contentVersion: number;
  number: number;
  previousSha256: string | null;
  createdBy: string;
  customer: FoundCustomer | null;
  people: Found[];
};

function sourceFrom(
  head: Head,
  reports: SnapshotReport[],
  { currency, timeZone }: Settings,
): ReadSource {
  const { contentVersion, people: found, customer: stored, createdBy, ...rest } = head;
  const people: SnapshotSource["people"] = {};
  for (const { id, ...content } of found) people[id] = { userId: id, content };
  const customer = stored && customerFrom(stored, people);
  const named = {
    ...rest,
    customer,
    createdBy: { person: createdBy },
    reports,
    currency,
    timeZone,
  };
  return {
    source: { draft: { format: SNAPSHOT_FORMAT, ...named }, people },
    contentVersion,
    previousSha256: head.previousSha256,
  };
}

/** Private customers and contacts are people too, although they are not users. */
function customerFrom(
  stored: FoundCustomer,
  people: SnapshotSource["people"],
): Snapshot["customer"] {
  const { entity, contactName, contactPhone, phone, name, ...rest } = stored;
  const isPerson = entity === "private-person";
  const add = (key: string, content: Person) => {
    people[key] = { userId: null, content };
    return { person: key };
  };
  return {
    ...rest,
    name: isPerson ? "" : name,
    who: isPerson ? add("customer", { name, surname: "", phone }) : null,
    contact:
      contactName || contactPhone
        ? add("contact", { name: contactName, surname: "", phone: contactPhone })
        : null,
  };
}

type BuiltRevision = { content: string; sha256: string; persons: HashedPerson[] };

/** A revision as it is written: see revisionSteps. */
export type RevisionRow = {
  revisionId: string;
  orderId: string;
  number: number;
  built: BuiltRevision;
  previousSha256: string | null;
  submittedBy: string;
  approvalsRequired: number;
  noHoursReason: string;
};

/** Hashes each person once per revision. The salt prevents guessing a name from its hash. */
export async function buildRevision(source: SnapshotSource, at: Instant): Promise<BuiltRevision> {
  const entries = Object.entries(source.people);
  const persons = await Promise.all(
    entries.map(([, { userId, content }]) => hashPerson(content, userId)),
  );
  const hashes = Object.fromEntries(
    entries.map(([key], index) => [key, persons[index]?.hash ?? ""]),
  );
  const content = canonicalJson(snapshotOf(source, at, hashes));
  return { content, sha256: await sha256(content), persons };
}

/** The details behind the hashes of a snapshot, as far as they are not erased. */
export async function readPersons(ctx: AuthContext, hashes: readonly string[]): Promise<Opened> {
  const rows = await ctx.db.all<{
    hash: string;
    content: string;
  }>(sql`SELECT hash, content FROM personal_details
    WHERE content IS NOT NULL AND hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`);
  return Object.fromEntries(rows.map((row) => [row.hash, JSON.parse(row.content)]));
}

function listOf(object: SQL, from: SQL): SQL {
  return sql`(SELECT json_group_array(json(x)) FROM (SELECT json_object(${object}) AS x ${from}))`;
}

const ORDER = sql`json_object('id', w.id, 'number', w.number, 'externalReference', w.external_reference, 'jobNumber', w.job_number,
  'description', w.description, 'descriptionDoc', json(w.description_doc), 'priority', w.priority, 'plannedStartOn', w.planned_start_on, 'plannedEndOn', w.planned_end_on,
  'plannedRegularMinutes', w.planned_regular_minutes, 'plannedTravelMinutes', w.planned_travel_minutes,
  'warranty', json(iif(w.warranty, 'true', 'false')), 'intervention', w.intervention, 'repairNotes', w.repair_notes, 'repairNotesDoc', json(w.repair_notes_doc),
  'createdAt', w.created_at, 'startedAt', w.started_at)`;
const CUSTOMER = sql`iif(c.id IS NULL, NULL, json_object('id', c.id, 'name', c.name, 'entity', c.entity, 'taxId', c.tax_id,
  'contactName', c.contact_person, 'contactPhone', c.contact_number, 'phone', c.telephone,
  'street', c.street, 'city', c.city, 'zipCode', c.zip_code, 'country', c.country))`;
const LOCATION = sql`iif(l.id IS NULL, NULL, json_object('id', l.id, 'name', l.name, 'street', l.street, 'city', l.city, 'zipCode', l.zip_code,
  'country', l.country, 'number', l.number, 'floor', l.floor, 'section', l.section))`;
const ROOM = sql`iif(o.id IS NULL, NULL, json_object('id', o.id, 'name', o.name, 'number', o.number, 'floor', o.floor, 'section', o.section))`;
const ASSET = sql`iif(a.id IS NULL, NULL, json_object('id', a.id, 'name', a.name, 'manufacturer', a.manufacturer, 'model', a.model,
  'serialNumber', a.serial_number))`;

/** All users that the order or one of its reports references. */
const PEOPLE = listOf(
  sql`'id', u.id, 'name', u.name, 'surname', u.surname, 'phone', u.phone`,
  sql`FROM users u WHERE u.id IN (SELECT w.created_by
    UNION SELECT user_id FROM work_order_assignments WHERE work_order_id = w.id AND to_at IS NULL
    UNION SELECT r.author_id FROM daily_reports r WHERE r.work_order_id = w.id AND r.status = 'submitted'
    UNION SELECT h.technician_id FROM daily_reports r CROSS JOIN daily_report_hours h ON h.report_id = r.id
      WHERE r.work_order_id = w.id AND r.status = 'submitted')`,
);
const TECHNICIANS = listOf(
  sql`'person', t.user_id, 'isLead', json(iif(t.is_lead, 'true', 'false'))`,
  sql`FROM work_order_assignments t WHERE t.work_order_id = w.id AND t.to_at IS NULL ORDER BY t.is_lead DESC, t.from_at, t.user_id`,
);
const EQUIPMENT = listOf(
  sql`'id', q.id, 'name', q.name`,
  sql`FROM work_order_equipment e CROSS JOIN equipment q ON q.id = e.equipment_id WHERE e.work_order_id = w.id ORDER BY q.sort_key, q.id`,
);
const PARTS = listOf(
  sql`'name', p.name, 'quantityThousandths', p.quantity_thousandths, 'unit', p.unit`,
  sql`FROM work_order_parts p WHERE p.work_order_id = w.id ORDER BY p.id`,
);
const DOCUMENTS = listOf(
  sql`'sha256', f.sha256, 'name', f.name, 'mediaType', f.media_type, 'sizeBytes', f.size_bytes`,
  sql`FROM documents d CROSS JOIN files f ON f.id = d.file_id WHERE d.subject_type = 'work-order' AND d.subject_id = w.id AND d.kind = 'document' ORDER BY d.added_at, f.id`,
);

const PICTURES = listOf(
  sql`'fileId', f.id, 'sha256', f.sha256, 'mediaType', f.media_type, 'sizeBytes', f.size_bytes`,
  sql`FROM documents d CROSS JOIN files f ON f.id = d.file_id WHERE d.subject_type = 'work-order' AND d.subject_id = w.id AND d.kind = 'image' ORDER BY f.id`,
);

/** The ticket numbers. */
const TICKETS = sql`(SELECT json_group_array(number) FROM (SELECT t.number FROM tickets t WHERE t.work_order_id = w.id ORDER BY t.number))`;

function headOf(orderId: string): SQL {
  return sql`SELECT json_object('contentVersion', w.content_version, 'number', w.revision_number + 1, 'createdBy', w.created_by,
      'previousSha256', (SELECT v.sha256 FROM work_order_revisions v WHERE v.work_order_id = w.id ORDER BY v.number DESC LIMIT 1),
      'order', ${ORDER}, 'customer', ${CUSTOMER}, 'location', ${LOCATION}, 'room', ${ROOM}, 'asset', ${ASSET}, 'people', ${PEOPLE},
      'technicians', ${TECHNICIANS}, 'plannedEquipment', ${EQUIPMENT}, 'plannedParts', ${PARTS}, 'documents', ${DOCUMENTS}, 'pictures', ${PICTURES}, 'linkedTickets', ${TICKETS}) AS head
    FROM work_orders w LEFT JOIN customers c ON c.id = w.customer_id LEFT JOIN locations l ON l.id = w.location_id
    LEFT JOIN rooms o ON o.id = w.room_id LEFT JOIN assets a ON a.id = w.asset_id WHERE w.id = ${orderId}`;
}

const ENTRIES = listOf(
  sql`'technician', json_object('person', h.technician_id), 'mode', h.mode, 'kind', h.kind, 'from', h.from_time, 'to', h.to_time,
    'minutes', json_object('regular', h.regular_minutes, 'travel', h.travel_minutes, 'overtime1', h.overtime_1_minutes,
    'overtime2', h.overtime_2_minutes, 'overtime3', h.overtime_3_minutes)`,
  sql`FROM daily_report_hours h WHERE h.report_id = r.id ORDER BY h.position`,
);
const EXPENSES = listOf(
  sql`'type', x.type, 'words', x.words, 'amountCents', x.amount_cents`,
  sql`FROM daily_report_expenses x WHERE x.report_id = r.id ORDER BY x.position`,
);
const USED_PARTS = listOf(
  sql`'name', p.name, 'quantityThousandths', p.quantity_thousandths, 'unit', p.unit`,
  sql`FROM daily_report_parts p WHERE p.report_id = r.id ORDER BY p.position`,
);
const USED_EQUIPMENT = listOf(
  sql`'name', q.name`,
  sql`FROM daily_report_equipment q WHERE q.report_id = r.id ORDER BY q.position`,
);

/** A revision contains all hours. What a reader may see of them is decided when it is displayed. */
function reportsOf(orderId: string): SQL {
  return sql`SELECT json_object('id', r.id, 'reportOn', r.report_on, 'author', json_object('person', r.author_id), 'version', r.version,
      'sha256', coalesce((SELECT v.sha256 FROM daily_report_versions v WHERE v.report_id = r.id ORDER BY v.version DESC LIMIT 1), ''),
      'notes', r.notes, 'intervention', r.intervention, 'warranty', json(iif(r.warranty, 'true', 'false')),
      'signingPlace', r.signing_place, 'otherExpenses', r.other_expenses, 'entries', ${ENTRIES}, 'expenses', ${EXPENSES},
      'parts', ${USED_PARTS}, 'equipment', ${USED_EQUIPMENT}) AS report
    FROM daily_reports r WHERE r.work_order_id = ${orderId} AND r.status = 'submitted' ORDER BY r.report_on, r.created_at, r.id`;
}

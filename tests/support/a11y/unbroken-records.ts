import type { Statement } from "../../../app/database/open-database";
import type { TestTenant } from "../db/tenant";
import { UNBROKEN } from "./long-records";

/** The texts of users by table, with the length of those that are shorter. */
const TEXTS: Record<string, Record<string, number>> = {
  assets: long("name", "serial_number", "manufacturer", "model", "category", "position"),
  calendar_feeds: { label: 60 },
  checklist_templates: long("name", "description"),
  checklist_template_versions: long("name"),
  comments: long("text"),
  customers: {
    ...long("name", "contact_person", "contact_email", "website", "street", "city"),
    contact_number: 50,
    telephone: 50,
    zip_code: 20,
  },
  daily_reports: long("notes", "intervention", "signing_place", "other_expenses"),
  daily_report_equipment: long("name"),
  daily_report_expenses: long("words"),
  daily_report_parts: long("name"),
  equipment: long("name"),
  equipment_categories: long("name"),
  files: long("name"),
  locations: {
    ...long("name", "street", "city"),
    zip_code: 20,
    number: 50,
    floor: 50,
    section: 50,
  },
  maintenance_plan_parts: long("name"),
  maintenance_plans: long("name", "description"),
  phrases: long("text"),
  rooms: { ...long("name"), number: 50, floor: 50, section: 50 },
  saved_views: { name: 60 },
  spare_parts: long("name"),
  task_notes: long("text"),
  tasks: long("name", "description"),
  tickets: long("name", "description"),
  users: { name: 100, surname: 100, phone: 50 },
  visits: long("note"),
  task_approvals: long("note"),
  work_order_approvals: long("note"),
  work_order_approver_notes: long("text"),
  work_order_parts: long("name"),
  work_orders: {
    ...long("description", "intervention", "repair_notes"),
    external_reference: 190,
    job_number: 190,
  },
};

function long(...columns: string[]): Record<string, number> {
  return Object.fromEntries(columns.map((column) => [column, UNBROKEN.length]));
}

/** Every text that users have written, in every record of the tenant. Names stay different, as some must be. */
export async function writeUnbrokenWords({
  database,
}: Pick<TestTenant, "database">): Promise<void> {
  const item = `"label":"${UNBROKEN}`;
  await database.write([
    ...["checklist_template_versions", "work_order_approvals", "task_approvals"].map((table) =>
      always(`DROP TRIGGER ${table}_no_update`),
    ),
    ...Object.entries(TEXTS).map(([table, columns]) => ({
      sql: `UPDATE ${table} SET ${Object.keys(columns)
        .map((column) => `${column} = substr(? || hex(randomblob(4)), -?)`)
        .join(", ")}`,
      args: Object.values(columns).flatMap((length) => [UNBROKEN, length]),
    })),
    ...["comments SET doc", "tasks SET description_doc", "tickets SET description_doc"].map(
      (doc) => ({
        sql: `UPDATE ${doc} = NULL`,
        args: [],
      }),
    ),
    { sql: "UPDATE work_orders SET description_doc = NULL, repair_notes_doc = NULL", args: [] },
    {
      sql: `UPDATE checklist_template_versions SET items = replace(items, '"label":"', ?)`,
      args: [item],
    },
    ...ANSWERS,
    ...SIGNERS,
    ...REVISIONS,
    ...COMPANY,
  ]);
}

/** A word of this length, another in each place. */
const WORD = `substr('${UNBROKEN}' || hex(randomblob(4)), -${UNBROKEN.length})`;

function always(sql: string): Statement {
  return { sql, args: [] };
}

// What is never changed once it is written: a test may, in a tenant of its own. Fingerprints no longer match.

/** Chosen and written answers, and comments. */
const ANSWERS: Statement[] = [
  always("DROP TRIGGER checklist_answers_no_update"),
  always(
    `UPDATE checklist_answers SET comment = ${WORD}, content = iif(content = '', '', ${WORD})`,
  ),
];

/** Who signed, drawn or typed. */
const SIGNERS: Statement[] = [
  always("DROP TRIGGER personal_details_only_erased"),
  always(
    `UPDATE personal_details SET content = json_replace(content, '$.name', ${WORD},
      '$.typed', iif(coalesce(content ->> 'typed', '') = '', '', ${WORD})) WHERE content IS NOT NULL`,
  ),
];

const FROZEN_TEXTS = [
  "order.description",
  "order.intervention",
  "order.repairNotes",
  "customer.name",
  "reports[0].notes",
  "reports[0].intervention",
  "reports[0].otherExpenses",
  "reports[0].parts[0].name",
  "reports[0].expenses[0].words",
  "documents[0].name",
  "checklists[0].name",
  "checklists[0].items[0].label",
  "checklists[0].items[1].label",
];
const OTHER_TEXTS = `json_replace(content, ${FROZEN_TEXTS.map((path) => `'$.${path}', ${WORD}`).join(", ")},
  '$.order.descriptionDoc', json('null'), '$.order.repairNotesDoc', json('null'))`;
const WAITING = "SELECT id FROM work_orders WHERE status = 'waiting-for-approvals'";

/** Each order that waits for approvals has been sent back once: who approves reads what has changed since. */
const REVISIONS: Statement[] = [
  always("DROP TRIGGER work_order_revisions_no_update"),
  always(`UPDATE work_order_revisions SET number = number + 1 WHERE work_order_id IN (${WAITING})`),
  always(`UPDATE work_orders SET revision_number = revision_number + 1 WHERE id IN (${WAITING})`),
  always(
    `INSERT INTO work_order_revisions (id, work_order_id, number, format, content, sha256, previous_sha256, submitted_by,
       submitted_at, approvals_required, no_hours_reason)
     SELECT 'before ' || id, work_order_id, number - 1, format, content, sha256, previous_sha256, submitted_by, submitted_at,
       approvals_required, no_hours_reason FROM work_order_revisions WHERE work_order_id IN (${WAITING})`,
  ),
  always(`UPDATE work_order_revisions SET content = ${OTHER_TEXTS}`),
];

/** What the company calls itself, on its papers too. */
const COMPANY: Statement[] = [
  always(
    `UPDATE settings SET value = json_replace(value, '$.name', ${WORD}, '$.street', ${WORD}, '$.city', ${WORD}) WHERE key = 'company'`,
  ),
];

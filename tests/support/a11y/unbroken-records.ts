import type { A11yTenant } from "./further-records";
import { UNBROKEN } from "./long-records";

/** The texts of users by table, with the length of those that are shorter. What is never changed once it is written (revisions, answers, activity) is not among them. */
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
export async function writeUnbrokenWords({ database }: A11yTenant): Promise<void> {
  const item = `"label":"${UNBROKEN}`;
  await database.write([
    { sql: "DROP TRIGGER checklist_template_versions_no_update", args: [] },
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
  ]);
}

import { type SQL, sql } from "drizzle-orm";
import { checklistTemplateVersions } from "~/database/schema/checklists";

/** The label of the last heading above an item, a row of `json_each` over the items of the version; null without one. */
export function headingOf(item: SQL): SQL {
  return sql`(SELECT heading.value ->> 'label' FROM json_each(${checklistTemplateVersions.items}) AS heading
    WHERE heading.value ->> 'kind' = 'heading' AND heading.key < ${item}.key ORDER BY heading.key DESC LIMIT 1)`;
}

import { type SQL, sql } from "drizzle-orm";
import { checklistTemplateVersions } from "~/database/schema/checklists";

/** The label of the last heading above an item, a row of `json_each` over the items of the version; null without one. */
export function headingOf(item: SQL): SQL {
  // The largest key brings its own row with it, without a sort for each item.
  return sql`(SELECT label FROM (SELECT heading.value ->> 'label' AS label, max(heading.key)
    FROM json_each(${checklistTemplateVersions.items}) AS heading
    WHERE heading.value ->> 'kind' = 'heading' AND heading.key < ${item}.key))`;
}

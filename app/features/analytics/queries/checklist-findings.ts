import { type SQL, sql } from "drizzle-orm";
import { labelBelow } from "~/features/checklists/policy/sheet";
import { headingOf } from "~/features/checklists/queries/heading";
import { IS_LATEST_ANSWER } from "~/features/checklists/queries/latest-answer";
import {
  checklistAnswers,
  checklistTemplateVersions,
  workOrderChecklists,
} from "~/database/schema/checklists";
import { workOrders } from "~/database/schema/work-orders/order";
import { NUMBER, type RowOf, TEXT } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { ScopeInput } from "../inputs";
import { readWithFeature } from "./feature";
import { all, type Scope, type Scoped } from "./scope";

const FINDING = {
  templateId: TEXT,
  itemId: TEXT,
  findings: NUMBER,
  assets: NUMBER,
  lastAt: NUMBER,
  checklist: TEXT,
  heading: TEXT,
  label: TEXT,
};
/** `item`: its label with the heading above it. */
type FindingRow = Omit<RowOf<typeof FINDING>, "heading" | "label"> & { item: string };
export type Findings = Scoped<{
  entities: FindingRow[];
  totalCount: number;
  totals: { findings: number };
}>;

const MAX_ROWS = 100;

/** The items of checklists that were not in order most often in the period, by the time of the answer. Of several answers to one item, the latest counts. */
export function readFindings(ctx: AuthContext, listParams: ScopeInput): Promise<Findings> {
  return readWithFeature(ctx, "CHECKLISTS", listParams, async (scope) => {
    const [found, [sums]] = await Promise.all([
      queryRows(ctx, FINDING, findingsPage(scope)),
      queryRows(
        ctx,
        { n: NUMBER, findings: NUMBER },
        sql`SELECT count(*) AS n, coalesce(sum(findings), 0) AS findings FROM (${findingsIn(scope)})`,
      ),
    ]);
    const entities = found.map(({ heading, label, ...row }) => ({
      ...row,
      item: labelBelow(heading, label),
    }));
    return { entities, totalCount: sums?.n ?? 0, totals: { findings: sums?.findings ?? 0 } };
  });
}

const [a, c, v] = [checklistAnswers, workOrderChecklists, checklistTemplateVersions];

function findingsPage(scope: Scope): SQL {
  // The wording of the newest version that was answered.
  const ofItem = (value: SQL) => sql`coalesce((SELECT ${value} FROM ${v}
    CROSS JOIN json_each(${v.items}) i WHERE ${v.id} = f.versionId AND i.value ->> 'id' = f.itemId), '')`;
  return sql`SELECT f.templateId, f.itemId, f.findings, f.assets, f.lastAt,
      coalesce((SELECT ${v.name} FROM ${v} WHERE ${v.id} = f.versionId), '') AS checklist,
      ${ofItem(headingOf(sql`i`))} AS heading, ${ofItem(sql`i.value ->> 'label'`)} AS label
    FROM (SELECT * FROM (${findingsIn(scope)}) ORDER BY findings DESC, lastAt DESC LIMIT ${MAX_ROWS}) f`;
}

/** SQLite takes the version from the row with the last answer. */
function findingsIn({ since, until, customerId, technicianId }: Scope): SQL {
  const which = all(
    sql`${a.isFinding} = 1 AND ${a.answeredAt} >= ${since} AND ${a.answeredAt} < ${until}`,
    sql`${c.removedAt} IS NULL`,
    customerId ? sql`${workOrders.customerId} = ${customerId}` : null,
    technicianId ? sql`${a.answeredBy} = ${technicianId}` : null,
    IS_LATEST_ANSWER,
  );
  return sql`SELECT ${c.templateId} AS templateId, ${a.itemId} AS itemId, count(*) AS findings, count(DISTINCT ${a.assetId}) AS assets,
      max(${a.answeredAt}) AS lastAt, ${c.versionId} AS versionId
    FROM ${a} INDEXED BY checklist_answers_findings CROSS JOIN ${c} ON ${c.id} = ${a.checklistId}
    CROSS JOIN ${workOrders} ON ${workOrders.id} = ${c.workOrderId} WHERE ${which} GROUP BY 1, 2`;
}

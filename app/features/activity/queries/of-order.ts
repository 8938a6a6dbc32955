import { type SQL, sql } from "drizzle-orm";
import { listOf } from "~/database/fields";
import { checklistTemplateVersions, workOrderChecklists } from "~/database/schema/checklists";
import { activity } from "~/database/schema/system";
import { queryRows } from "~/server/queries/query-rows";
import type { RequestContext } from "~/server/request-context";
import { type ActivityLine, EVENTS_AT_ONCE } from "../model";
import { LINE } from "./read";

/** Answers of one person in one checklist are one line as long as the next came within this time. */
const GAP_MS = 3_600_000;

/**
 * Returns the latest activity of a work order with the answers of its checklists, newest first, and one row more than requested if there are
 * earlier ones. Several answers are one line with their number. The caller checks whether the user may read it.
 */
export async function readOrderActivity(
  context: RequestContext,
  orderId: string,
  most: number = EVENTS_AT_ONCE,
): Promise<ActivityLine[]> {
  return queryRows(context, LINE, orderLines(orderId, most));
}

const ANSWER = sql`${activity.subjectType} = 'work-order-checklist' AND ${activity.subjectId} = ${workOrderChecklists.id}`;
const SITTING = sql`PARTITION BY subject_id, actor_id, event ORDER BY seq`;

function orderLines(orderId: string, most: number): SQL {
  const own = sql`SELECT ${activity.seq}, ${activity.at}, ${activity.actorName}, ${activity.event}, ${activity.facts} FROM ${activity}
    WHERE ${activity.subjectType} = 'work-order' AND ${activity.subjectId} = ${orderId} ORDER BY ${activity.seq} DESC LIMIT ${most + 1}`;
  const answers = sql`SELECT ${activity}.*, ${checklistTemplateVersions.name} AS checklist FROM ${workOrderChecklists}
    CROSS JOIN ${checklistTemplateVersions} ON ${checklistTemplateVersions.id} = ${workOrderChecklists.versionId}
    CROSS JOIN ${activity} ON ${ANSWER} WHERE ${workOrderChecklists.workOrderId} = ${orderId}`;
  const begun = sql`SELECT *, coalesce(at - lag(at) OVER (${SITTING}) > ${GAP_MS}, 1) AS begins FROM (${answers})`;
  const sittings = sql`SELECT *, sum(begins) OVER (${SITTING}) AS sitting FROM (${begun})`;
  // Columns beside max() are those of its row: the newest answer of the sitting.
  const grouped = sql`SELECT max(seq) AS seq, at, actor_name, iif(count(*) = 1, event, event || '-several') AS event,
    iif(count(*) = 1, json_set(facts, '$.checklist', checklist), json_object('checklist', checklist, 'count', count(*))) AS facts
    FROM (${sittings}) GROUP BY subject_id, actor_id, event, sitting`;
  // The limit is inside, so that names are looked up only for the lines that are returned.
  return sql`SELECT ${listOf(LINE)} FROM (SELECT * FROM (SELECT * FROM (${own}) UNION ALL ${grouped})
    ORDER BY seq DESC LIMIT ${most + 1}) AS ${activity} ORDER BY ${activity.seq} DESC`;
}

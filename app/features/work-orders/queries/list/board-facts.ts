import { isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { flag, json, listOf, orNull, type RowOf } from "~/database/fields";
import type { Schema } from "~/database/checked";
import { dailyReports, dailyReportSignatures } from "~/database/schema/daily-reports";
import { openItemsOf } from "~/features/checklists/queries/open-items";
import { approversNow, ids } from "~/features/approvals/queries/approvers";
import { approvalsRequired } from "~/kernel/features";
import type { RequestContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";
import type { OrderFacts } from "../../policy/rights";
import {
  workOrderApprovals,
  workOrderRevisions,
  workOrderSignatures,
} from "~/database/schema/work-orders/revisions";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { workOrders } from "~/database/schema/work-orders/order";

const w = alias(workOrders, "w");

const IDS: Schema<string[]> = () => z.array(z.string());
/** Only started orders have reports and signatures. */
const BEGUN = sql`${w.statusRank} > 1`;
const REPORTS = sql`FROM ${dailyReports} INDEXED BY daily_reports_once`;
const COUNTED = sql`${dailyReports.workOrderId} = ${w.id} AND ${dailyReports.status} = 'submitted'`;
const SIGNERS = sql`SELECT ${dailyReportSignatures.signerId} AS id ${REPORTS}
    CROSS JOIN ${dailyReportSignatures} ON ${dailyReportSignatures.reportId} = ${dailyReports.id}
    WHERE ${COUNTED} AND ${dailyReportSignatures.signerId} IS NOT NULL
  UNION ALL SELECT ${workOrderSignatures.signedBy} FROM ${workOrderSignatures} WHERE ${workOrderSignatures.revisionId} = ${w.revisionId}`;

const CARD_FACTS = {
  id: w.id,
  status: w.status,
  outcome: w.outcome,
  signed: flag(isNotNull(w.signedAt)),
  submitterId: orNull(workOrderRevisions.submittedBy),
  approvalsRequired: w.approvalsRequired,
  revisionNumber: w.revisionNumber,
  /** Pairs of a user id and whether that user leads. */
  people: json(
    () => z.array(z.tuple([z.string(), z.number()])),
    sql`(SELECT json_group_array(json_array(${workOrderAssignments.userId}, ${workOrderAssignments.isLead}))
      FROM ${workOrderAssignments} WHERE ${workOrderAssignments.workOrderId} = ${w.id} AND ${workOrderAssignments.toAt} IS NULL)`,
  ),
  // For the reports, the index by order and author is sufficient.
  reportAuthorIds: json(
    IDS,
    sql`CASE WHEN ${BEGUN} THEN (SELECT json_group_array(${dailyReports.authorId}) ${REPORTS} WHERE ${COUNTED}) ELSE '[]' END`,
  ),
  approvedBy: json(
    IDS,
    sql`CASE WHEN ${w.statusRank} > 2 THEN (SELECT json_group_array(${workOrderApprovals.userId}) FROM ${workOrderApprovals}
      WHERE ${workOrderApprovals.revisionId} = ${w.revisionId}) ELSE '[]' END`,
  ),
  signerIds: json(
    IDS,
    sql`CASE WHEN ${BEGUN} THEN (SELECT json_group_array(id) FROM (${SIGNERS})) ELSE '[]' END`,
  ),
  openItems: openItemsOf(sql`${w.id}`),
};

/** The policy facts for every card on the screen: as in facts.ts, but each table is read once. */
export function cardFacts(ctx: Pick<RequestContext, "now">) {
  return { ...CARD_FACTS, approverIds: ids(approversNow(ctx)) };
}
type CardFacts = ReturnType<typeof cardFacts>;

export function cardFactsOf(fields: CardFacts, found: SQL): SQL {
  return sql`SELECT ${listOf(fields)} FROM (${found}) AS found CROSS JOIN ${workOrders} ${w} ON ${w.seq} = found.seq
    LEFT JOIN ${workOrderRevisions} ON ${workOrderRevisions.id} = ${w.revisionId}`;
}

export function cardFactsFrom(
  { people, ...row }: RowOf<CardFacts>,
  { features }: Settings,
): OrderFacts {
  const feature = features.APPROVALS_WORK_ORDER;
  return {
    ...row,
    leadId: people.find(([, leads]) => leads === 1)?.[0] ?? null,
    assigneeIds: people.map(([id]) => id),
    reportCount: row.reportAuthorIds.length,
    approvalsToday: approvalsRequired(feature),
    fourEyes: feature.value.fourEyes,
  };
}

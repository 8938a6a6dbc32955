import { type SQL, sql } from "drizzle-orm";
import { approvalsRequired } from "~/kernel/features";
import type { RequestContext } from "~/kernel/server/request-context";
import { APPROVING_ROLES, type OrderFacts } from "../policy";
import type { Priority } from "~/kernel/priorities";

/** An order as its commands read it: the policy facts and the plain fields. */
export type OrderRecord = OrderFacts & {
  id: string;
  number: string;
  version: number;
  contentVersion: number;
  revisionId: string | null;
  /** The hash of the submitted revision. Null while the order can be edited. */
  revision: string | null;
  createdBy: string;
  customerId: string | null;
  locationId: string | null;
  roomId: string | null;
  assetId: string | null;
  priority: Priority;
  externalReference: string;
  jobNumber: string;
  description: string;
  /** JSON. Null when the text has no formatting. */
  descriptionDoc: string | null;
  plannedStartOn: string;
  plannedEndOn: string;
  plannedRegularMinutes: number;
  plannedTravelMinutes: number;
  warranty: boolean;
  intervention: string;
  repairNotes: string;
  repairNotesDoc: string | null;
  totalMinutes: number;
};

type Row = Omit<OrderRecord, "warranty" | "signed" | ListKey | "approvalsToday" | "fourEyes"> & {
  warranty: number;
  signed: number;
} & Record<ListKey, string>;
type ListKey = (typeof LISTS)[number];
const LISTS = ["assigneeIds", "approvedBy", "reportAuthorIds", "signerIds", "approverIds"] as const;

/** One statement and the settings, in the same round trip as the caller's other reads. */
export async function readOrderFacts(ctx: RequestContext, id: string): Promise<OrderRecord | null> {
  return (await readFacts(ctx, sql`w.id = ${id}`))[0] ?? null;
}

/** Orders that wait for approvals and that this user's roles might allow them to approve. */
export function readAwaitedFacts(ctx: RequestContext, approverId: string): Promise<OrderRecord[]> {
  const missing = sql`(SELECT count(*) FROM work_order_approvals p WHERE p.revision_id = w.revision_id) < w.approvals_required`;
  const mayApprove = sql`EXISTS (SELECT 1 FROM user_roles o WHERE o.user_id = ${approverId} AND o.role IN ${APPROVING_ROLES})`;
  return readFacts(ctx, sql`w.status_rank IN (3, 4) AND ${missing} AND ${mayApprove}`);
}

async function readFacts(ctx: RequestContext, which: SQL): Promise<OrderRecord[]> {
  const [rows, settings] = await Promise.all([ctx.db.all<Row>(factsOf(which)), ctx.settings()]);
  const feature = settings.features.APPROVALS_WORK_ORDER;
  return rows.map((row) => ({
    ...row,
    ...listsOf(row),
    warranty: row.warranty === 1,
    signed: row.signed === 1,
    approvalsToday: approvalsRequired(feature),
    fourEyes: feature.value.fourEyes,
  }));
}

function listsOf(row: Row): Record<ListKey, string[]> {
  const lists = LISTS.map((key) => [key, JSON.parse(row[key]) as string[]]);
  return Object.fromEntries(lists);
}

function ids(select: SQL): SQL {
  return sql`(SELECT json_group_array(id) FROM (${select}))`;
}

function factsOf(which: SQL): SQL {
  const reports = sql`FROM daily_reports r WHERE r.work_order_id = w.id AND r.status = 'submitted'`;
  return sql`SELECT w.id, w.number, w.status, w.outcome, w.version, w.content_version AS contentVersion, w.revision_id AS revisionId,
      w.revision_number AS revisionNumber, w.approvals_required AS approvalsRequired, v.sha256 AS revision, v.submitted_by AS submitterId,
      w.signed_at IS NOT NULL AS signed, w.created_by AS createdBy, w.customer_id AS customerId, w.location_id AS locationId, w.room_id AS roomId,
      w.asset_id AS assetId, w.priority, w.external_reference AS externalReference, w.job_number AS jobNumber, w.description, w.description_doc AS descriptionDoc,
      w.planned_start_on AS plannedStartOn, w.planned_end_on AS plannedEndOn, w.planned_regular_minutes AS plannedRegularMinutes,
      w.planned_travel_minutes AS plannedTravelMinutes, w.warranty, w.intervention, w.repair_notes AS repairNotes, w.repair_notes_doc AS repairNotesDoc,
      (SELECT user_id FROM work_order_assignments WHERE work_order_id = w.id AND to_at IS NULL AND is_lead = 1) AS leadId,
      ${ids(sql`SELECT user_id AS id FROM work_order_assignments WHERE work_order_id = w.id AND to_at IS NULL`)} AS assigneeIds,
      ${ids(sql`SELECT user_id AS id FROM work_order_approvals WHERE revision_id = w.revision_id`)} AS approvedBy,
      ${ids(sql`SELECT DISTINCT r.author_id AS id ${reports}`)} AS reportAuthorIds,
      ${ids(sql`SELECT DISTINCT s.signer_id AS id FROM daily_report_signatures s JOIN daily_reports r ON r.id = s.report_id
        WHERE r.work_order_id = w.id AND r.status = 'submitted' AND s.signer_id IS NOT NULL
        UNION SELECT signed_by FROM work_order_signatures WHERE revision_id = w.revision_id`)} AS signerIds,
      ${ids(sql`SELECT DISTINCT u.id FROM user_roles o CROSS JOIN users u ON u.id = o.user_id
        WHERE o.role IN ${APPROVING_ROLES} AND u.active = 1 AND u.invite_status = 'ACCEPTED'`)} AS approverIds,
      (SELECT count(*) ${reports}) AS reportCount,
      (SELECT coalesce(sum(h.regular_minutes + h.travel_minutes + h.overtime_1_minutes + h.overtime_2_minutes + h.overtime_3_minutes), 0)
        FROM daily_reports r CROSS JOIN daily_report_hours h ON h.report_id = r.id
        WHERE r.work_order_id = w.id AND r.status = 'submitted') AS totalMinutes
    FROM work_orders w LEFT JOIN work_order_revisions v ON v.id = w.revision_id WHERE ${which}`;
}

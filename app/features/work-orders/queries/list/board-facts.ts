import { type SQL, sql } from "drizzle-orm";
import { approvalsRequired } from "~/kernel/features";
import type { Settings } from "~/kernel/server/settings";
import { APPROVING_ROLES, type OrderFacts } from "../../policy";
import type { Outcome, Status } from "../../model";

/** The policy facts for every card on the screen: as in facts.ts, but each table is read once. */
export type CardFactsRow = {
  seq: number;
  status: Status;
  outcome: Outcome | null;
  signed: number;
  submitterId: string | null;
  approvalsRequired: number | null;
  revisionNumber: number;
  /** Pairs of a user id and whether that user leads. */
  people: string;
  reportAuthorIds: string;
  approvedBy: string;
  signerIds: string;
  approverIds: string;
};

/** Only started orders have reports and signatures. For the reports, the index by order and author is sufficient. */
export function cardFactsOf(found: SQL): SQL {
  const begun = sql`w.status_rank > 1`;
  const submitted = sql`w.status_rank > 2`;
  return sql`SELECT w.seq, w.status, w.outcome, w.signed_at IS NOT NULL AS signed, v.submitted_by AS submitterId, w.approvals_required AS approvalsRequired,
      w.revision_number AS revisionNumber,
      (SELECT json_group_array(json_array(a.user_id, a.is_lead)) FROM work_order_assignments a WHERE a.work_order_id = w.id AND a.to_at IS NULL) AS people,
      CASE WHEN ${begun} THEN (SELECT json_group_array(r.author_id) FROM daily_reports r INDEXED BY daily_reports_once WHERE r.work_order_id = w.id AND r.status = 'submitted') ELSE '[]' END AS reportAuthorIds,
      CASE WHEN ${submitted} THEN (SELECT json_group_array(p.user_id) FROM work_order_approvals p WHERE p.revision_id = w.revision_id) ELSE '[]' END AS approvedBy,
      CASE WHEN ${begun} THEN (SELECT json_group_array(id) FROM (SELECT s.signer_id AS id FROM daily_reports r INDEXED BY daily_reports_once
          CROSS JOIN daily_report_signatures s ON s.report_id = r.id WHERE r.work_order_id = w.id AND r.status = 'submitted' AND s.signer_id IS NOT NULL
        UNION ALL SELECT signed_by FROM work_order_signatures WHERE revision_id = w.revision_id)) ELSE '[]' END AS signerIds,
      (SELECT json_group_array(id) FROM (SELECT DISTINCT u.id FROM user_roles o CROSS JOIN users u ON u.id = o.user_id
        WHERE o.role IN ${APPROVING_ROLES} AND u.active = 1 AND u.invite_status = 'ACCEPTED')) AS approverIds
    FROM (${found}) AS found CROSS JOIN work_orders w ON w.seq = found.seq LEFT JOIN work_order_revisions v ON v.id = w.revision_id`;
}

export function cardFactsFrom(row: CardFactsRow, { features }: Settings): OrderFacts {
  const people = listFrom<[string, number]>(row.people);
  const authors = listFrom<string>(row.reportAuthorIds);
  const feature = features.APPROVALS_WORK_ORDER;
  return {
    ...row,
    signed: row.signed === 1,
    leadId: people.find(([, leads]) => leads === 1)?.[0] ?? null,
    assigneeIds: people.map(([id]) => id),
    reportCount: authors.length,
    reportAuthorIds: authors,
    approvedBy: listFrom(row.approvedBy),
    signerIds: listFrom(row.signerIds),
    approverIds: listFrom(row.approverIds),
    approvalsToday: approvalsRequired(feature),
    fourEyes: feature.value.fourEyes,
  };
}

/** Safe: the statement above builds each of these columns as a JSON array. */
function listFrom<Entry>(json: string): Entry[] {
  return JSON.parse(json) as Entry[];
}

import { type SQL, sql } from "drizzle-orm";
import { seesWithOtherEyes } from "~/features/work-orders/policy";
import { readOrderFacts } from "~/features/work-orders/queries/facts";
import type { NotificationEvent } from "~/kernel/notifications";
import type { Role } from "~/kernel/authorization/roles";
import type { RequestContext } from "~/kernel/server/request-context";
import { concernedByComment } from "./comment";
import { readConcernedByTask } from "./task-recipients";

type Ids = Record<string, string>;

/** Returns the ids of users whom an event concerns, including the actor (domain-rules §2, §5). Empty when the event is outdated. */
export async function readConcerned(
  context: RequestContext,
  event: NotificationEvent,
  ids: Ids,
): Promise<string[]> {
  const { workOrderId = "", revisionId = "", userId = "" } = ids;
  switch (event) {
    case "work_order.assigned":
      return [userId];
    case "work_order.submitted":
      return approversOf(context, workOrderId, revisionId);
    case "work_order.approved":
      return idsOf(
        context,
        sql`${submittersOf(workOrderId, revisionId)} UNION ${leadOf(workOrderId)}`,
      );
    case "work_order.sent_back":
      return idsOf(context, sql`${submittersOf(workOrderId, null)} UNION ${leadOf(workOrderId)}`);
    case "work_order.reopening_requested":
      return idsOf(context, holdersOf(["SYSTEM_ADMIN"]));
    case "daily_report.unfiled":
      return idsOf(
        context,
        sql`${holdersOf(["SYSTEM_ADMIN", "MANAGER"])} UNION SELECT author_id AS id FROM daily_reports WHERE id = ${ids["reportId"] ?? ""}`,
      );
    case "task.assigned":
    case "task.submitted":
    case "task.approved":
    case "task.sent_back":
      return readConcernedByTask(context, event, ids);
    case "comment.mentioned":
      return [userId];
    case "comment.added":
      return concernedByComment(context, ids["commentId"] ?? "");
    case "ticket.created":
      return idsOf(context, holdersOf(["SYSTEM_ADMIN", "MANAGER"]));
    case "ticket.accepted":
    case "ticket.rejected":
    case "ticket.done":
      return idsOf(
        context,
        sql`SELECT creator_id AS id FROM tickets WHERE id = ${ids["ticketId"] ?? ""}`,
      );
  }
}

/** Users who may still approve this revision. */
async function approversOf(
  context: RequestContext,
  orderId: string,
  revisionId: string,
): Promise<string[]> {
  const order = await readOrderFacts(context, orderId);
  if (!order || order.revisionId !== revisionId || order.status === "done") return [];
  const canApprove = (id: string) =>
    !order.approvedBy.includes(id) && (!order.fourEyes || seesWithOtherEyes(order, id));
  return order.approverIds.filter(canApprove);
}

async function idsOf(context: RequestContext, select: SQL): Promise<string[]> {
  return (await context.db.all<{ id: string }>(select)).map(({ id }) => id);
}

/** Submitters of that revision, or of the last one. */
function submittersOf(orderId: string, revisionId: string | null): SQL {
  const last = sql`(SELECT max(number) FROM work_order_revisions WHERE work_order_id = ${orderId})`;
  const which = revisionId === null ? sql`number = ${last}` : sql`id = ${revisionId}`;
  return sql`SELECT submitted_by AS id FROM work_order_revisions WHERE work_order_id = ${orderId} AND ${which}`;
}

function leadOf(orderId: string): SQL {
  return sql`SELECT user_id AS id FROM work_order_assignments WHERE work_order_id = ${orderId} AND to_at IS NULL AND is_lead = 1`;
}

function holdersOf(roles: Role[]): SQL {
  return sql`SELECT DISTINCT u.id FROM user_roles o CROSS JOIN users u ON u.id = o.user_id WHERE o.role IN ${roles} AND u.active = 1 AND u.invite_status = 'ACCEPTED'`;
}

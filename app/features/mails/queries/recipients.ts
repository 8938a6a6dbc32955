import { eq, type SQL, sql, and, desc, inArray, isNotNull } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { ASSIGNMENT_UNDO, type NotificationEvent } from "~/features/notifications/model";
import { TEXT } from "~/database/fields";
import { dailyReports } from "~/database/schema/daily-reports";
import { tickets } from "~/database/schema/tickets";
import { userRoles, users } from "~/database/schema/users";
import { visitTechnicians } from "~/database/schema/visits";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { workOrderRevisions } from "~/database/schema/work-orders/revisions";
import { taskAssignments } from "~/database/schema/tasks";
import { queryRows } from "~/server/queries/query-rows";
import { remainingApprovers } from "~/features/approvals/policy";
import { readToldOfComment } from "~/features/comments/queries/readers";
import { readOrderFacts } from "~/features/work-orders/queries/facts";
import type { Role } from "~/kernel/authorization/roles";
import type { RequestContext } from "~/server/request-context";
import { activity } from "~/database/schema/system";
import { readTaskFacts } from "~/features/tasks/queries/facts";

type TaskEvent = Exclude<Extract<NotificationEvent, `task.${string}`>, "task.assigned">;

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
      return idsOf(
        context,
        newlyAssigned(workOrderAssignments, workOrderAssignments.workOrderId, workOrderId, userId),
      );
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
        sql`${holdersOf(["SYSTEM_ADMIN", "MANAGER"])} UNION SELECT ${dailyReports.authorId} AS id FROM ${dailyReports}
          WHERE ${dailyReports.id} = ${ids["reportId"] ?? ""}`,
      );
    case "task.assigned":
      return idsOf(
        context,
        newlyAssigned(taskAssignments, taskAssignments.taskId, ids["taskId"] ?? "", userId),
      );
    case "task.submitted":
    case "task.approved":
    case "task.sent_back":
      return readConcernedByTask(context, event, ids);
    case "comment.mentioned":
      return [userId];
    case "comment.added":
      return readToldOfComment(context, ids["commentId"] ?? "");
    case "visit.planned":
    case "visit.moved":
    case "visit.cancelled":
      return idsOf(
        context,
        sql`SELECT ${visitTechnicians.userId} AS id FROM ${visitTechnicians}
          WHERE ${visitTechnicians.visitId} = ${ids["visitId"] ?? ""}`,
      );
    case "mail.held":
    case "maintenance.unassigned":
    case "maintenance.overdue":
    case "ticket.created":
      return idsOf(context, holdersOf(["SYSTEM_ADMIN", "MANAGER"]));
    case "ticket.accepted":
    case "ticket.rejected":
    case "ticket.done":
    case "ticket.visit_planned":
    case "ticket.visit_moved":
    case "ticket.visit_cancelled":
      return idsOf(
        context,
        sql`SELECT ${tickets.creatorId} AS id FROM ${tickets} WHERE ${tickets.id} = ${ids["ticketId"] ?? ""}`,
      );
  }
}

type Assignments = SQLiteTable & Record<"userId" | "fromAt" | "toAt", SQLiteColumn>;

/** The user while assigned, unless the assignment only brings back one that they had for long: somebody undid a change. */
function newlyAssigned(of: Assignments, recordId: SQLiteColumn, id: string, userId: string): SQL {
  const [is, was] = [sql`present`, sql`former`];
  const column = (row: SQL, { name }: SQLiteColumn) => sql`${row}.${sql.identifier(name)}`;
  const ended = column(was, of.toAt);
  const began = column(is, of.fromAt);
  const isAssigned = sql`EXISTS (SELECT 1 FROM ${of} WHERE ${recordId} = ${id} AND ${of.userId} = ${userId} AND ${of.toAt} IS NULL)`;
  return sql`SELECT ${userId} AS id WHERE ${isAssigned} AND NOT EXISTS (SELECT 1 FROM ${of} ${is} CROSS JOIN ${of} ${was}
    ON ${column(was, recordId)} = ${column(is, recordId)} AND ${column(was, of.userId)} = ${column(is, of.userId)}
    WHERE ${column(is, recordId)} = ${id} AND ${column(is, of.userId)} = ${userId} AND ${column(is, of.toAt)} IS NULL
    AND ${ended} BETWEEN ${began} - ${ASSIGNMENT_UNDO.undoMs} AND ${began}
    AND ${ended} - ${column(was, of.fromAt)} >= ${ASSIGNMENT_UNDO.newMs})`;
}

/** Users who may still approve this revision. */
async function approversOf(
  context: RequestContext,
  orderId: string,
  revisionId: string,
): Promise<string[]> {
  const order = await readOrderFacts(context, orderId);
  if (!order || order.revisionId !== revisionId || order.status === "done") return [];
  return remainingApprovers(order);
}

async function idsOf(context: RequestContext, select: SQL): Promise<string[]> {
  return (await queryRows(context, { id: TEXT }, select)).map(({ id }) => id);
}

/** Submitters of that revision, or of the last one. */
function submittersOf(orderId: string, revisionId: string | null): SQL {
  const last = sql`(SELECT max(${workOrderRevisions.number}) FROM ${workOrderRevisions} WHERE ${workOrderRevisions.workOrderId} = ${orderId})`;
  const which =
    revisionId === null
      ? sql`${workOrderRevisions.number} = ${last}`
      : eq(workOrderRevisions.id, revisionId);
  return sql`SELECT ${workOrderRevisions.submittedBy} AS id FROM ${workOrderRevisions}
    WHERE ${workOrderRevisions.workOrderId} = ${orderId} AND ${which}`;
}

function leadOf(orderId: string): SQL {
  return sql`SELECT ${workOrderAssignments.userId} AS id FROM ${workOrderAssignments}
    WHERE ${workOrderAssignments.workOrderId} = ${orderId} AND ${workOrderAssignments.toAt} IS NULL AND ${workOrderAssignments.isLead} = 1`;
}

function holdersOf(roles: Role[]): SQL {
  return sql`SELECT DISTINCT ${users.id} FROM ${userRoles} CROSS JOIN ${users} ON ${users.id} = ${userRoles.userId}
    WHERE ${userRoles.role} IN ${roles} AND ${users.active} = 1 AND ${users.inviteStatus} = 'ACCEPTED'`;
}

/** Returns the ids of users whom a task event concerns, including the actor. Empty when the event is outdated. */
async function readConcernedByTask(
  context: RequestContext,
  event: TaskEvent,
  { taskId = "", submission = "" }: Record<string, string>,
): Promise<string[]> {
  const [task, submitters] = await Promise.all([
    readTaskFacts(context, taskId),
    readSubmitters(context, taskId),
  ]);
  if (!task) return [];
  const isCurrent = String(task.submission) === submission;
  if (event === "task.submitted")
    return isCurrent && task.status !== "done" && task.approvalsRequired !== null
      ? remainingApprovers(task)
      : [];
  if (event === "task.approved" && !isCurrent) return [];
  return [...new Set([...submitters, ...(task.leadId ? [task.leadId] : [])])];
}

/** Finds the last submitter in the activity, because a reopened task no longer stores it. */
async function readSubmitters(context: RequestContext, taskId: string): Promise<string[]> {
  const rows = await context.db
    .select({ id: activity.actorId })
    .from(activity)
    .where(
      and(
        eq(activity.subjectType, "task"),
        eq(activity.subjectId, taskId),
        inArray(activity.event, ["task.submitted", "task.completed"]),
        isNotNull(activity.actorId),
      ),
    )
    .orderBy(desc(activity.seq))
    .limit(1);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

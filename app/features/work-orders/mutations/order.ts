import { and, eq, type SQL, sql } from "drizzle-orm";
import { dailyReports } from "~/database/schema/daily-reports";
import { readSubmitted } from "~/features/notifications/mutations";
import { startTickets } from "~/features/tickets/mutations/order-moves";
import { answer } from "~/server/command/answer";
import { TEXT_OR_NULL, value, type ValueOf } from "~/database/fields";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import { type Activity, announcementStep } from "~/server/command/records";
import { expect, guarded, step, type Step } from "~/server/command/statement";
import { conflict } from "~/server/command/stored";
import type { OrderRecord } from "../queries/facts";
import { guardRefusal } from "../queries/authorize";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderApproverNotes, workOrderAssignments } from "~/database/schema/work-orders/plan";
import { OPEN_STATUSES, reviewPath } from "../model";
import {
  workOrderApprovals,
  workOrderRevisions,
  workOrderSignatures,
} from "~/database/schema/work-orders/revisions";

type Columns = Partial<typeof workOrders.$inferInsert>;
type Changes = { [K in keyof Columns]: Columns[K] | SQL };

/** Compare-and-set: succeeds only while the order is as the command read it. */
export function changeOrder(ctx: AuthContext, order: OrderRecord, changes: Changes): Step[] {
  const unchanged = and(
    eq(workOrders.id, order.id),
    eq(workOrders.version, order.version),
    eq(workOrders.status, order.status),
  );
  const set = {
    ...changes,
    version: sql`${workOrders.version} + 1`,
    updatedAt: ctx.now().getTime(),
  };
  return guarded(ctx.db.update(workOrders).set(set).where(unchanged), conflict(order));
}

/** For writes to the children of an order: the order must still be editable at that moment, whatever else has changed. */
export function stillOpen(order: OrderRecord): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM ${workOrders} WHERE ${workOrders.id} = ${order.id} AND ${workOrders.status} IN ${OPEN_STATUSES})`,
    conflict(order),
  );
}

/** W2, also within the batch that files the first report: only an order with a lead can start. */
export function startSteps(ctx: AuthContext, order: OrderRecord, actor: Actor): Step[] {
  return [
    ...changeOrder(ctx, order, { status: "in-progress", startedAt: ctx.now().getTime() }),
    expect(hasLead(order.id), guardRefusal("needs_lead")),
    ...startTickets(ctx, actor, order.id),
  ];
}

export function startedActivity(order: Pick<OrderRecord, "id">): Activity {
  return activityOf(order, "started");
}

function hasLead(orderId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${workOrderAssignments} WHERE ${workOrderAssignments.workOrderId} = ${orderId}
    AND ${workOrderAssignments.toAt} IS NULL AND ${workOrderAssignments.isLead} = 1)`;
}

/** A report filed since the order was read changes nothing that changeOrder compares, so the batch checks again. */
export function expectNoReport(orderId: string): Step {
  return expect(
    sql`NOT EXISTS (SELECT 1 FROM ${dailyReports} WHERE ${dailyReports.workOrderId} = ${orderId} AND ${dailyReports.status} = 'submitted')`,
    guardRefusal("has_report"),
  );
}

/**
 * Sets the status that follows from the signature and the approvals at that moment of the batch (domain-rules §2). Requires that the order
 * is still on this revision.
 */
export function updateStatus(ctx: AuthContext, order: OrderRecord, also: Changes = {}): Step[] {
  const at = ctx.now().getTime();
  const signed = sql`EXISTS (SELECT 1 FROM ${workOrderSignatures} WHERE ${workOrderSignatures.revisionId} = ${workOrders.revisionId})`;
  const approved = sql`(SELECT count(*) FROM ${workOrderApprovals}
    WHERE ${workOrderApprovals.revisionId} = ${workOrders.revisionId}) >= ${workOrders.approvalsRequired}`;
  const changes: Changes = {
    ...also,
    status: sql`CASE WHEN NOT ${signed} THEN 'waiting-for-approvals' WHEN ${approved} THEN 'done' ELSE 'signed' END`,
    outcome: sql`CASE WHEN ${signed} AND ${approved} THEN 'signed' END`,
    doneAt: sql`CASE WHEN ${signed} AND ${approved} THEN ${at} END`,
    version: sql`${workOrders.version} + 1`,
    updatedAt: at,
  };
  const isCurrent = sql`${workOrders.id} = ${order.id} AND ${workOrders.revisionId} = ${order.revisionId}
    AND ${workOrders.status} IN ('waiting-for-approvals', 'signed')`;
  return guarded(ctx.db.update(workOrders).set(changes).where(isCurrent), conflict(order));
}

type About = (typeof workOrderApproverNotes.$inferInsert)["about"];

export function approverNote(
  ctx: AuthContext,
  orderId: string,
  author: Actor,
  about: About,
  text: string,
  id = newId(ctx.now().getTime()),
): Step {
  const row = {
    id,
    workOrderId: orderId,
    authorId: author.userId,
    about,
    text,
    createdAt: ctx.now().getTime(),
  };
  return step(
    ctx.db.insert(workOrderApproverNotes).values(row),
    new Refusal("version_conflict", "already_exists"),
  );
}

export function activityOf(
  order: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return { subject: { type: "work-order", id: order.id }, event: `work-order.${event}`, facts };
}

/** The response of every command: the state of the order after it. */
export const { of: orderResponse, schema: ORDER_RESPONSE } = answer(workOrders, {
  id: workOrders.id,
  number: workOrders.number,
  status: workOrders.status,
  version: workOrders.version,
  revision: value(
    TEXT_OR_NULL,
    sql`(SELECT ${workOrderRevisions.sha256} FROM ${workOrderRevisions} WHERE ${workOrderRevisions.id} = ${workOrders.revisionId})`,
  ),
});
export type OrderResponse = ValueOf<typeof ORDER_RESPONSE>;

/** True within the batch once the order is done. Used to announce what only the later of approvals and signature completes. */
function isDone(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${workOrders} WHERE ${workOrders.id} = ${id} AND ${workOrders.status} = 'done')`;
}

/** Announces through the outbox that this batch completed the order. */
export function announceDone(
  ctx: AuthContext,
  order: Pick<OrderRecord, "id" | "revisionId">,
): Step {
  return announcementStep(
    ctx,
    { type: "work_order.done", ids: { workOrderId: order.id, revisionId: order.revisionId ?? "" } },
    isDone(order.id),
  );
}

/** The approvals of the revision in force are complete within the batch. */
function isApproved(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${workOrders} WHERE ${workOrders.id} = ${id} AND ${workOrders.approvalsRequired} <=
    (SELECT count(*) FROM ${workOrderApprovals} WHERE ${workOrderApprovals.revisionId} = ${workOrders.revisionId}))`;
}

/** Who was told that the order awaits approval no longer has it in the inbox once they, or others, have decided. */
export function readSubmission(
  ctx: AuthContext,
  id: string,
  decided: { approvedBy: string | null } | "sent-back",
): Step {
  return readSubmitted(
    ctx,
    { event: "work_order.submitted", path: reviewPath(id) },
    decided === "sent-back"
      ? { approvedBy: null, isDecided: sql`1` }
      : { ...decided, isDecided: isApproved(id) },
  );
}

type Freeze = { revisionId: string; contentVersion: number; approvalsRequired: number };

/** Fails if the order or its children were written between reading the content to freeze and this moment. */
export function freezeOrder(
  ctx: AuthContext,
  order: OrderRecord,
  { revisionId, contentVersion, approvalsRequired }: Freeze,
  also: Changes,
): Step[] {
  const unchanged = and(
    eq(workOrders.id, order.id),
    eq(workOrders.version, order.version),
    eq(workOrders.contentVersion, contentVersion),
    eq(workOrders.status, "in-progress"),
  );
  const set = {
    ...also,
    revisionId,
    revisionNumber: order.revisionNumber + 1,
    approvalsRequired,
    version: sql`${workOrders.version} + 1`,
    updatedAt: ctx.now().getTime(),
  };
  return guarded(ctx.db.update(workOrders).set(set).where(unchanged), conflict(order));
}

import { and, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { workOrderApproverNotes, workOrderAssignments } from "~/database/schema/work-orders/plan";
import { workOrderRevisions } from "~/database/schema/work-orders/revisions";
import { remainingApprovers } from "~/features/approvals/policy";
import { aboutOrder, factsOfOrder } from "~/features/mails/emails/order-mails";
import { findOrder, type OrderFacts } from "~/features/mails/queries/order";
import { findName, findRecipient } from "~/features/mails/queries/recipient";
import { reviewPath } from "~/features/work-orders/model";
import { readOrderFacts } from "~/features/work-orders/queries/facts";
import { may } from "~/kernel/authorization/actions";
import type { RequestContext } from "~/server/request-context";
import { eventTextName, type NotificationEvent } from "../model";
import {
  holdersOf,
  idsOf,
  NO_READER,
  PAST,
  readNewlyAssigned,
  type Topic,
  type Topics,
} from "./topic";

type OrderEvent = Extract<NotificationEvent, `work_order.${string}`>;

export const workOrderTopics: Topics<OrderEvent> = {
  "work_order.assigned": {
    recipients: (context, { workOrderId: id, userId }) =>
      readNewlyAssigned(context, workOrderAssignments, workOrderAssignments.workOrderId, {
        id,
        userId,
      }),
    notify: aboutOrderOf(
      "work_order.assigned",
      (order, userId) => !order.assigneeIds.includes(userId),
    ),
  },
  "work_order.submitted": {
    async recipients(context, { workOrderId, revisionId }) {
      const order = await readOrderFacts(context, workOrderId);
      return order?.revisionId === revisionId && order.status !== "done"
        ? remainingApprovers(order)
        : [];
    },
    notify: aboutOrderOf(
      "work_order.submitted",
      (order, userId, { revisionId }) =>
        order.revisionId !== revisionId || isDecided(order, userId),
    ),
  },
  "work_order.approved": {
    recipients: (context, { workOrderId, revisionId }) =>
      readTeam(context, workOrderId, eq(workOrderRevisions.id, revisionId)),
    notify: aboutOrderOf(
      "work_order.approved",
      (order, _, { revisionId }) => order.revisionId !== revisionId,
    ),
  },
  "work_order.sent_back": {
    recipients: (context, { workOrderId }) =>
      readTeam(context, workOrderId, isLastRevision(workOrderId)),
    notify: aboutOrderOf("work_order.sent_back", (order) => order.status !== "in-progress"),
  },
  "work_order.reopening_requested": {
    recipients: (context) => idsOf(context, holdersOf(["SYSTEM_ADMIN"])),
    notify: aboutOrderOf("work_order.reopening_requested", () => false),
  },
};

type NoteReason = (typeof workOrderApproverNotes.$inferSelect)["about"];

/** Kind of note that is quoted. */
const NOTES: Partial<Record<OrderEvent, readonly NoteReason[]>> = {
  "work_order.sent_back": ["sent-back", "reopened"],
  "work_order.reopening_requested": ["reopening-requested"],
};

function aboutOrderOf<Payload extends { workOrderId: string }>(
  event: OrderEvent,
  isPast: (order: OrderFacts, userId: string, payload: Payload) => boolean,
): Topic<Payload>["notify"] {
  return async (context, payload, { userId, byId, at }) => {
    const { workOrderId } = payload;
    const [to, order, by, note] = await Promise.all([
      findRecipient(context, userId),
      findOrder(context, workOrderId, at),
      findName(context, byId),
      findNote(context, workOrderId, NOTES[event] ?? [], at),
    ]);
    if (!to || !may(to, "work-orders.read")) return NO_READER;
    if (!order || isPast(order, userId, payload)) return PAST;
    const readsNotes = may(to, "work-orders.read-approver-notes", {
      assigned: order.assigneeIds.includes(userId),
    });
    const key = eventTextName(event);
    const approvals = { given: order.approvals, of: order.approvalsRequired };
    const isLead = event === "work_order.assigned" && order.leadId === userId;
    return {
      to,
      path: event === "work_order.submitted" ? reviewPath(order.id) : `/work-orders/${order.id}`,
      textsIn: ({ t, format }) => ({
        title: t(`topics.${key}.title`, { about: aboutOrder(order), by, ...approvals }),
        mail: {
          title: t(`topics.${key}.heading`),
          paragraphs: [
            t(`topics.${key}.text`, approvals),
            ...(isLead ? [t("mails.order.lead")] : []),
          ],
          facts: [
            ...factsOfOrder(order, t),
            {
              label: t("mails.order.planned"),
              value: [order.plannedStartOn, order.plannedEndOn]
                .filter(Boolean)
                .map(format.day)
                .join(" – "),
            },
            { label: t("mails.order.priority"), value: t(`common.priority.${order.priority}`) },
            { label: t(`topics.${key}.by`), value: by },
          ],
          quote: readsNotes && note ? { label: t("mails.order.note"), text: note } : undefined,
          open: t("mails.order.open"),
        },
      }),
    };
  };
}

/** Nothing is left to approve for this user. */
function isDecided({ status, approverIds, approvalsRequired }: OrderFacts, userId: string) {
  return (
    status === "done" || approverIds.includes(userId) || approverIds.length >= approvalsRequired
  );
}

/** Who submitted that revision, and the lead. */
function readTeam(context: RequestContext, orderId: string, isSubmitted: SQL): Promise<string[]> {
  return idsOf(
    context,
    sql`SELECT ${workOrderRevisions.submittedBy} AS id FROM ${workOrderRevisions}
      WHERE ${workOrderRevisions.workOrderId} = ${orderId} AND ${isSubmitted}
      UNION SELECT ${workOrderAssignments.userId} AS id FROM ${workOrderAssignments}
      WHERE ${workOrderAssignments.workOrderId} = ${orderId} AND ${workOrderAssignments.toAt} IS NULL AND ${workOrderAssignments.isLead} = 1`,
  );
}

function isLastRevision(orderId: string): SQL {
  return sql`${workOrderRevisions.number} = (SELECT max(${workOrderRevisions.number}) FROM ${workOrderRevisions}
    WHERE ${workOrderRevisions.workOrderId} = ${orderId})`;
}

/** The last note up to that time on why the order was sent back or should be reopened. */
async function findNote(
  context: RequestContext,
  orderId: string,
  about: readonly NoteReason[],
  until: number,
): Promise<string> {
  const [note] = await context.db
    .select({ text: workOrderApproverNotes.text })
    .from(workOrderApproverNotes)
    .where(
      and(
        eq(workOrderApproverNotes.workOrderId, orderId),
        inArray(workOrderApproverNotes.about, about),
        lte(workOrderApproverNotes.createdAt, until),
      ),
    )
    .orderBy(desc(workOrderApproverNotes.createdAt))
    .limit(1);
  return note?.text ?? "";
}

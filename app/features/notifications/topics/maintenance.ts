import { inArray } from "drizzle-orm";
import { TEXT, value } from "~/database/fields";
import { users } from "~/database/schema/users";
import { isOpen } from "~/features/approvals/model";
import { aboutOrder, factsOfOrder } from "~/features/mails/emails/order-mails";
import { findOrder, type OrderFacts } from "~/features/mails/queries/order";
import { findRecipient } from "~/features/mails/queries/recipient";
import { findOccurrence } from "~/features/preventive-maintenance/queries/of-order";
import { may } from "~/kernel/authorization/actions";
import { FULL_NAME } from "~/server/queries/related";
import type { RequestContext, SystemContext } from "~/server/request-context";
import type { NotificationEvent } from "../model";
import {
  type Delivery,
  NO_READER,
  type Notification,
  PAST,
  readOffice,
  type Skipped,
  type Topics,
} from "./topic";

type MaintenanceEvent = Extract<NotificationEvent, `maintenance.${string}`>;

/** To the office: the order of a plan that needs somebody (domain-rules §10). */
export const maintenanceTopics: Topics<MaintenanceEvent> = {
  "maintenance.unassigned": {
    recipients: readOffice,
    async notify(context, { workOrderId, leftOut }, delivery) {
      const leftOutIds = leftOut.split(",").filter(Boolean);
      return aboutPlan(context, workOrderId, delivery, { leftOutIds, keyOf: unassignedKey });
    },
  },
  "maintenance.overdue": {
    recipients: readOffice,
    notify: (context, { workOrderId }, delivery) =>
      aboutPlan(context, workOrderId, delivery, {
        leftOutIds: [],
        keyOf: (order) => (isOpen(order) ? "overdue" : null),
      }),
  },
};

type Key = "overdue" | "unassigned" | "left-out-some";

/** Null once somebody was assigned. */
function unassignedKey(order: OrderFacts, leftOut: readonly string[]): Key | null {
  if (order.assigneeIds.length === 0) return "unassigned";
  return leftOut.length > 0 ? "left-out-some" : null;
}

async function aboutPlan(
  context: SystemContext,
  workOrderId: string,
  { userId, at }: Delivery,
  {
    leftOutIds,
    keyOf,
  }: {
    leftOutIds: string[];
    keyOf(order: OrderFacts, leftOut: readonly string[]): Key | null;
  },
): Promise<Notification | Skipped> {
  const [to, order, occurrence, leftOut] = await Promise.all([
    findRecipient(context, userId),
    findOrder(context, workOrderId, at),
    findOccurrence(context, workOrderId),
    findNames(context, leftOutIds),
  ]);
  if (!to || !may(to, "maintenance.manage")) return NO_READER;
  const key = order && keyOf(order, leftOut);
  if (!key || occurrence?.state !== "ordered") return PAST;
  return {
    to,
    path: `/work-orders/${order.id}`,
    textsIn: ({ t, format }) => ({
      title: t(`topics.maintenance-${key}.title`, { about: aboutOrder(order) }),
      mail: {
        title: t(`topics.maintenance-${key}.heading`),
        paragraphs: [t(`topics.maintenance-${key}.text`)],
        facts: [
          { label: t("mails.maintenance.plan"), value: occurrence.name },
          { label: t("mails.maintenance.due"), value: format.day(occurrence.dueOn) },
          ...factsOfOrder(order, t),
          { label: t("mails.maintenance.left-out"), value: leftOut.join(", ") },
        ],
        open: t("mails.order.open"),
      },
    }),
  };
}

/** Full names, in alphabetical order. */
async function findNames(context: RequestContext, ids: string[]): Promise<string[]> {
  const rows = await context.db
    .select({ name: value(TEXT, FULL_NAME) })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.sortKey);
  return rows.map(({ name }) => name);
}

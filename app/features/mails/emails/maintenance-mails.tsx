import type { NotificationEvent } from "~/features/notifications/model";
import type { MailContent } from "../model";
import type { OccurrenceOfOrder } from "~/features/preventive-maintenance/queries/of-order";
import type { OrderFacts } from "../queries/order";
import type { Localization } from "./account-mails";
import { aboutOrder, factsOfOrder } from "./order-mails";

export type MaintenanceEvent = Extract<NotificationEvent, `maintenance.${string}`>;

type MaintenanceMail = {
  event: MaintenanceEvent;
  order: OrderFacts;
  occurrence: OccurrenceOfOrder;
  /** The names of the plan's technicians who could not be assigned. */
  leftOut: string[];
  href: string;
};

/** To the office: the order of a plan that needs somebody (domain-rules §10). */
export function maintenanceMail(
  { event, order, occurrence, leftOut, href }: MaintenanceMail,
  { t, format }: Localization,
): MailContent {
  const about = aboutOrder(order);
  const key = textOf(event, order, leftOut);
  return {
    subject: t(`mails.maintenance.${key}.subject`, { about }),
    title: t(`mails.maintenance.${key}.title`),
    paragraphs: [t(`mails.maintenance.${key}.text`)],
    facts: [
      { label: t("mails.maintenance.plan"), value: occurrence.name },
      { label: t("mails.maintenance.due"), value: format.day(occurrence.dueOn) },
      ...factsOfOrder(order, t),
      { label: t("mails.maintenance.left-out"), value: leftOut.join(", ") },
    ],
    action: { label: t("mails.order.open"), href },
    small: [t("mails.frame.why")],
  };
}

function textOf(event: MaintenanceEvent, order: OrderFacts, leftOut: readonly string[]) {
  if (event === "maintenance.overdue") return "overdue";
  return order.assigneeIds.length > 0 && leftOut.length > 0 ? "left-out-some" : "unassigned";
}

import { type MaintenanceEvent, maintenanceMail } from "~/features/mails/emails/maintenance-mails";
import { isOpen } from "~/features/approvals/model";
import { findNames } from "~/features/mails/queries/maintenance";
import { findOccurrence } from "~/features/preventive-maintenance/queries/of-order";
import { findOrder, type OrderFacts } from "~/features/mails/queries/order";
import { findRecipient } from "~/features/mails/queries/recipient";
import { may } from "~/kernel/authorization/actions";
import { type DueMail, type MailMaker, NO_READER, PAST } from "./mail-maker";

export const maintenanceMails: Record<`${MaintenanceEvent}.mail`, MailMaker> = {
  "maintenance.unassigned.mail": aboutMaintenance("maintenance.unassigned"),
  "maintenance.overdue.mail": aboutMaintenance("maintenance.overdue"),
};

function aboutMaintenance(event: MaintenanceEvent): MailMaker {
  return async (context, { workOrderId = "", userId = "", leftOut = "" }, at): Promise<DueMail> => {
    const [to, order, occurrence, names] = await Promise.all([
      findRecipient(context, userId),
      findOrder(context, workOrderId, at),
      findOccurrence(context, workOrderId),
      findNames(context, leftOut.split(",").filter(Boolean)),
    ]);
    if (!to || !may(to, "maintenance.manage")) return NO_READER;
    if (!order || occurrence?.state !== "ordered" || isCared(event, order, names)) return PAST;
    const href = `${context.tenant.origin}/work-orders/${order.id}`;
    return {
      to,
      contentFor: (_, localization) =>
        maintenanceMail({ event, order, occurrence, leftOut: names, href }, localization),
    };
  };
}

/** Somebody was assigned meanwhile, or has submitted the order. */
function isCared(event: MaintenanceEvent, order: OrderFacts, leftOut: readonly string[]): boolean {
  if (event === "maintenance.overdue") return !isOpen(order);
  return leftOut.length === 0 && order.assigneeIds.length > 0;
}

import { NOTIFICATION_EVENTS, PUSH_TYPE } from "~/features/notifications/model";
import {
  enqueueRedating,
  makeDueOrders,
} from "~/features/preventive-maintenance/commands/make-due-orders";
import { PLAN_DUE } from "~/features/preventive-maintenance/model";
import { WORKING_DAYS_CHANGED } from "~/features/settings/model";
import { tellCustomers } from "./customer-visits";
import { copyCompanyLanguage } from "./company-language";
import { type Handler, idsIn } from "./handler";
import { COLLECTED_MAIL } from "~/features/mails/model";
import { sendCollected } from "./mails/collected-mail";
import { MAIL_HANDLERS } from "./mails/mails";
import { SIGNED_PDF_MAIL } from "~/features/work-orders/model";
import { NIGHTLY_WORK } from "~/server/command/night";
import { workAtNight } from "./nightly-work";
import { USER_NOTIFICATION_HANDLERS } from "./user-notifications";
import { notifyOf } from "./notifications";
import { pushToDevice } from "./pushes";
import { mailSignedPdf } from "./mails/signed-pdf-mail";
import { VISIT_HANDLERS } from "./visits";
import { makeDonePdf, makeSignedPdf } from "./work-order-pdfs";

/**
 * Handlers by type of the outbox row. A row of an unknown type is retried, then marked dead and
 * logged.
 */
export const HANDLERS: Record<string, Handler> = {
  "work_order.signed": makeSignedPdf,
  "work_order.done": makeDonePdf,
  "company.language_changed": copyCompanyLanguage,
  [NIGHTLY_WORK]: workAtNight,
  ...Object.fromEntries(NOTIFICATION_EVENTS.map((event) => [event, notifyOf(event)])),
  ...VISIT_HANDLERS,
  // Rows of the release before, which wait for two minutes.
  "visit.customers": tellCustomers,
  ...USER_NOTIFICATION_HANDLERS,
  ...MAIL_HANDLERS,
  [COLLECTED_MAIL]: sendCollected,
  [SIGNED_PDF_MAIL]: mailSignedPdf,
  [PUSH_TYPE]: pushToDevice,
  [PLAN_DUE]: async (context, _env, ids) =>
    `orders: ${await makeDueOrders(context, idsIn(ids, "planId").planId)}`,
  [WORKING_DAYS_CHANGED]: (context, _env, _ids, row) => enqueueRedating(context, row.id),
};

import { PUSH_TYPE } from "~/features/notifications/model";
import { NOTIFICATION_EVENTS } from "~/kernel/notifications";
import { copyCompanyLanguage } from "./company-language";
import type { Handler } from "./handler";
import { MAIL_HANDLERS } from "./mails";
import { SIGNED_PDF_MAIL } from "~/features/mails/model";
import { NOTICE_HANDLERS } from "./notices";
import { notifyOf } from "./notifications";
import { pushToDevice } from "./pushes";
import { mailSignedPdf } from "./signed-pdf-mail";
import { makeDonePdf, makeSignedPdf } from "./work-order-pdfs";

/**
 * Handlers by type of the outbox row. A row of an unknown type is retried, then marked dead and
 * logged.
 */
export const HANDLERS: Record<string, Handler> = {
  "work_order.signed": makeSignedPdf,
  "work_order.done": makeDonePdf,
  "company.language_changed": copyCompanyLanguage,
  ...Object.fromEntries(NOTIFICATION_EVENTS.map((event) => [event, notifyOf(event)])),
  ...NOTICE_HANDLERS,
  ...MAIL_HANDLERS,
  [SIGNED_PDF_MAIL]: mailSignedPdf,
  [PUSH_TYPE]: pushToDevice,
};

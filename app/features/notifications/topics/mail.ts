import { factsOfOrder } from "~/features/mails/emails/order-mails";
import { findOrder } from "~/features/mails/queries/order";
import { findRecipient } from "~/features/mails/queries/recipient";
import { isHeld } from "~/features/mails/queries/undelivered";
import { may } from "~/kernel/authorization/actions";
import { MAIL_BUDGET } from "~/kernel/mail/budget";
import { NO_READER, PAST, readOffice, type Topics } from "./topic";

export const mailTopics: Topics<"mail.held"> = {
  /** To the office: mails over the budget wait (domain-rules §8). */
  "mail.held": {
    recipients: readOffice,
    async notify(context, { workOrderId }, { userId, at }) {
      const [to, order, waits] = await Promise.all([
        findRecipient(context, userId),
        findOrder(context, workOrderId, at),
        isHeld(context, workOrderId),
      ]);
      if (!to || !may(to, "work-orders.read")) return NO_READER;
      if (!order || !waits) return PAST;
      const mayRelease = may(to, "mails.undelivered");
      return {
        to,
        path: mayRelease ? "/settings/undelivered-mail" : `/work-orders/${order.id}`,
        textsIn: ({ t, format }) => {
          const { address, person, company } = MAIL_BUDGET.most;
          const limits = {
            address: format.number(address),
            person: format.number(person),
            company: format.number(company),
          };
          return {
            title: t("topics.mail-held.title", { number: order.number }),
            mail: {
              title: t("topics.mail-held.heading"),
              paragraphs: [t("topics.mail-held.text", limits), t("topics.mail-held.release")],
              facts: factsOfOrder(order, t),
              open: mayRelease ? t("topics.mail-held.open") : t("mails.order.open"),
            },
          };
        },
      };
    },
  },
};

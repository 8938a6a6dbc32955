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
            title: t("mails.held-mail.subject", { number: order.number }),
            mail: {
              title: t("mails.held-mail.title"),
              paragraphs: [t("mails.held-mail.text", limits), t("mails.held-mail.release")],
              facts: factsOfOrder(order, t),
              open: mayRelease ? t("mails.held-mail.open") : t("mails.order.open"),
            },
          };
        },
      };
    },
  },
};

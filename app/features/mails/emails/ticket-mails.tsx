import type { NotificationEvent } from "~/features/notifications/model";
import { joinNames, placeNames } from "~/kernel/text/title";
import type { TicketFacts } from "../queries/ticket";
import type { MailContent } from "../model";
import type { Localization } from "./account-mails";

type AnyTicketEvent = Extract<NotificationEvent, `ticket.${string}`>;
export type TicketVisitEvent = Extract<AnyTicketEvent, `ticket.visit_${string}`>;
export type TicketEvent = Exclude<AnyTicketEvent, TicketVisitEvent>;

type TicketMail = { event: TicketEvent; ticket: TicketFacts; href: string };

const KEYS = {
  "ticket.created": "created",
  "ticket.accepted": "accepted",
  "ticket.rejected": "rejected",
  "ticket.done": "done",
} as const satisfies Record<TicketEvent, string>;

export function ticketMail({ event, ticket, href }: TicketMail, { t }: Localization): MailContent {
  const key = KEYS[event];
  const about = `${ticket.number} · ${ticket.name}`;
  const isNew = event === "ticket.created";
  const customer = isNew && ticket.customerName;
  const quoted = {
    "ticket.created": ticket.description,
    "ticket.accepted": "",
    "ticket.rejected": ticket.rejectionReason,
    "ticket.done": ticket.resolution,
  }[event];
  return {
    subject: t(`mails.ticket.${key}.subject`, { about }),
    outsideSubject: t(`mails.ticket.${key}.subject`, { about: ticket.number }),
    title: t(`mails.ticket.${key}.title`),
    paragraphs: [t(`mails.ticket.${key}.text`)],
    facts: [
      { label: t("mails.ticket.ticket"), value: about },
      { label: t("mails.order.customer"), value: customer || "" },
      {
        label: t("mails.order.place"),
        value: joinNames(...placeNames(customer, ticket.locationName, ticket.roomName)),
      },
      { label: t("mails.order.asset"), value: ticket.assetName },
      {
        label: t("mails.order.priority"),
        value: isNew ? t(`common.priority.${ticket.priority}`) : "",
      },
      { label: t("mails.ticket.by"), value: isNew ? ticket.creatorName : "" },
    ],
    quote: quoted ? { label: t(`mails.ticket.${key}.quote`), text: quoted } : undefined,
    action: { label: t("mails.ticket.open"), href },
    small: [t("mails.frame.why")],
  };
}

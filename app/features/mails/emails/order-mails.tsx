import { MAIL_BUDGET } from "~/kernel/mail/budget";
import type { NotificationEvent } from "~/features/notifications/model";
import type { OrderFacts } from "../queries/order";
import type { UnfiledFacts } from "../queries/unfiled";
import type { Instant } from "~/kernel/time/instants";
import { joinNames, placeNames, titleOf } from "~/kernel/text/title";
import type { MailContent } from "../model";
import type { Localization } from "./account-mails";

export type OrderEvent = Extract<NotificationEvent, `work_order.${string}`>;

/** `by` is the user who caused the event. `note` is their text, when the recipient may see it. */
type OrderMail = {
  event: OrderEvent;
  order: OrderFacts;
  by: string;
  note: string;
  href: string;
  leads: boolean;
};

const KEYS = {
  "work_order.assigned": "assigned",
  "work_order.submitted": "submitted",
  "work_order.approved": "approved",
  "work_order.sent_back": "sent-back",
  "work_order.reopening_requested": "reopening-requested",
} as const satisfies Record<OrderEvent, string>;

export function orderMail(
  { event, order, by, note, href, leads }: OrderMail,
  { t, format }: Localization,
): MailContent {
  const key = KEYS[event];
  const about = aboutOrder(order);
  const approvals = { given: order.approvals, of: order.approvalsRequired };
  return {
    subject: t(`mails.${key}.subject`, { about, by, ...approvals }),
    title: t(`mails.${key}.title`),
    paragraphs: [
      t(`mails.${key}.text`, { ...approvals }),
      ...(event === "work_order.assigned" && leads ? [t("mails.assigned.lead")] : []),
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
      { label: t(`mails.${key}.by`), value: by },
    ],
    quote: note ? { label: t("mails.order.note"), text: note } : undefined,
    action: { label: t("mails.order.open"), href },
    small: [t("mails.frame.why")],
  };
}

/**
 * To a customer: the signed PDF is attached. Not every customer may sign in, so nothing links to the
 * order. The address was typed by a user: the subject has no text that a user typed.
 */
export function signedPdfMail(
  { order, signedAt }: { order: OrderFacts; signedAt: Instant },
  { t, format }: Localization,
): MailContent {
  return {
    subject: t("mails.signed-pdf.subject", { number: order.number }),
    title: t("mails.signed-pdf.title"),
    paragraphs: [t("mails.signed-pdf.text", { when: format.dateTime(signedAt) })],
    facts: factsOfOrder(order, t),
    small: [t("mails.signed-pdf.why")],
  };
}

/** To the office: mails over the budget wait (domain-rules §8). */
export function heldMail(
  { order, href, mayRelease }: { order: OrderFacts; href: string; mayRelease: boolean },
  { t, format }: Localization,
): MailContent {
  const limits = {
    address: format.number(MAIL_BUDGET.most.address),
    person: format.number(MAIL_BUDGET.most.person),
    company: format.number(MAIL_BUDGET.most.company),
  };
  return {
    subject: t("mails.held-mail.subject", { number: order.number }),
    title: t("mails.held-mail.title"),
    paragraphs: [t("mails.held-mail.text", limits), t("mails.held-mail.release")],
    facts: factsOfOrder(order, t),
    action: { label: mayRelease ? t("mails.held-mail.open") : t("mails.order.open"), href },
    small: [t("mails.frame.why")],
  };
}

/** The report is stored, and the office decides what to do with it (domain-rules §5). */
export function unfiledMail(
  { report, href }: { report: UnfiledFacts; href: string },
  { t, format }: Localization,
): MailContent {
  const day = format.dayWithWeekday(report.reportOn);
  return {
    subject: t("mails.unfiled.subject", {
      name: report.authorName,
      day: format.day(report.reportOn),
    }),
    title: t("mails.unfiled.title"),
    paragraphs: [t("mails.unfiled.text")],
    facts: [
      { label: t("mails.unfiled.author"), value: report.authorName },
      { label: t("mails.unfiled.day"), value: day },
      { label: t("mails.order.order"), value: report.number },
      { label: t("mails.unfiled.why"), value: t(`mails.unfiled.reason.${report.reason}`) },
    ],
    action: { label: t("mails.unfiled.open"), href },
    small: [t("mails.frame.why")],
  };
}

/** Number and title, as in a subject. */
export function aboutOrder(order: OrderFacts): string {
  return joinNames(order.number, shortTitle(order));
}

/** Which order, for whom and where. */
export function factsOfOrder(order: OrderFacts, t: Localization["t"]) {
  return [
    { label: t("mails.order.order"), value: aboutOrder(order) },
    { label: t("mails.order.customer"), value: order.customerName },
    {
      label: t("mails.order.place"),
      value: joinNames(...placeNames(order.customerName, order.locationName, order.roomName)),
    },
    { label: t("mails.order.asset"), value: order.assetName },
  ];
}

const TITLE_LETTERS = 80;

/** The title, cut for a subject. */
export function shortTitle({ description }: OrderFacts): string {
  const line = titleOf(description);
  const letters = Array.from(line);
  return letters.length > TITLE_LETTERS ? `${letters.slice(0, TITLE_LETTERS - 1).join("")}…` : line;
}

import type { OrderFacts } from "../queries/order";
import type { Instant } from "~/kernel/time/instants";
import { joinNames, placeNames, titleOf } from "~/kernel/text/title";
import type { MailContent } from "../model";
import type { Localization } from "./account-mails";

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

export function shortTitle({ description }: OrderFacts): string {
  const line = titleOf(description);
  const letters = Array.from(line);
  return letters.length > TITLE_LETTERS ? `${letters.slice(0, TITLE_LETTERS - 1).join("")}…` : line;
}

import { announcedDay } from "~/features/visits/policy/customer-notice";
import { joinNames } from "~/kernel/text/title";
import type { Instant } from "~/kernel/time/instants";
import type { MailContent } from "../model";
import type { TicketFacts } from "../queries/ticket";
import type { Localization } from "./account-mails";

export type CustomerVisitTimes = {
  startsAt: Instant;
  arrivalFromAt: Instant | null;
  arrivalToAt: Instant | null;
};

type CustomerVisitMail = {
  change: "planned" | "moved" | "cancelled";
  is: CustomerVisitTimes;
  /** Of a moved visit: what the customer was told before. */
  was: CustomerVisitTimes | null;
  /** First names. */
  technicians: string[];
  /** Those whom the customer was told before, of a moved visit; null where nobody knows. */
  formerly: string[] | null;
  ticket: TicketFacts;
  href: string;
  timeZone: string;
};

/** To a customer. The subject is also the title of the notification. */
export function customerVisitMail(
  mail: CustomerVisitMail,
  localization: Localization,
): MailContent {
  const { change, is, was, technicians, formerly, ticket, href, timeZone } = mail;
  const { t, format } = localization;
  const when = whenText(is, timeZone, localization);
  const from = was ? whenText(was, timeZone, localization) : "";
  const about = `${ticket.number} · ${ticket.name}`;
  const day = format.nearDay(announcedDay(is, timeZone));
  const others =
    formerly && technicians.length > 0 && formerly.join() !== technicians.join()
      ? t("mails.customer-visit.others.text", {
          count: technicians.length,
          names: format.list(technicians),
          formerly: format.list(formerly),
        })
      : "";
  // The same times: only others come.
  const kind = change === "moved" && others !== "" && when === from ? "others" : change;
  const subject = (subjectOf: string) =>
    t(`mails.customer-visit.${kind}.subject`, { day, about: subjectOf });
  return {
    subject: subject(about),
    outsideSubject: subject(ticket.number),
    title: t(`mails.customer-visit.${kind}.title`),
    paragraphs: [
      kind === "others" || (kind === "moved" && from === "")
        ? t("mails.customer-visit.planned.text", { when })
        : t(`mails.customer-visit.${kind}.text`, { when, from }),
      others,
    ].filter(Boolean),
    facts: [
      { label: t("mails.ticket.ticket"), value: about },
      {
        label: t("mails.order.place"),
        value: joinNames(ticket.locationName, ticket.roomName),
      },
      {
        label: t("mails.customer-visit.who"),
        value: change === "cancelled" ? "" : format.list(technicians),
      },
    ],
    action: { label: t("mails.ticket.open"), href },
    small: [t("mails.customer-visit.why")],
  };
}

/** "Thu, 26 Nov 2026, between 08:00 and 10:00". */
function whenText(times: CustomerVisitTimes, timeZone: string, localization: Localization): string {
  const day = localization.format.dayWithWeekday(announcedDay(times, timeZone));
  return `${day}, ${arrivalText(times, localization)}`;
}

/** "between 08:00 and 10:00" */
export function arrivalText(
  { arrivalFromAt, arrivalToAt }: Omit<CustomerVisitTimes, "startsAt">,
  { t, format }: Localization,
): string {
  return arrivalFromAt !== null && arrivalToAt !== null
    ? t("tickets.visit.window", {
        from: format.time(arrivalFromAt),
        to: format.time(arrivalToAt),
      })
    : t("tickets.visit.during-day");
}

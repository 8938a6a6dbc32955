import { timesText } from "~/features/visits/times-text";
import { addDays } from "~/kernel/time/days";
import { dayIn, type Instant } from "~/kernel/time/instants";
import type { MailContent } from "../model";
import type { OrderFacts } from "../queries/order";
import { arrivalText } from "./customer-visit-mails";
import { shortTitle } from "./order-mails";
import type { Localization } from "./account-mails";
import { joinNames, placeNames } from "~/kernel/text/title";

/** What happened to the visit, as the recipient sees it: one who leaves a visit no longer has it. */
export type VisitChange = "planned" | "moved" | "cancelled";

type Times = { startsAt: Instant; endsAt: Instant };
type Arrival = { arrivalFromAt: Instant | null; arrivalToAt: Instant | null };
/** First names. */
export type ChangedPeople = { joined: readonly string[]; left: readonly string[] };
type VisitMail = {
  change: VisitChange;
  /** The present times, or those of a visit that the recipient no longer has. */
  visit: Times;
  /** Of a moved visit. */
  was: Times | null;
  /** As it is promised to the customer. Null for a visit that the recipient no longer has. */
  arrival: Arrival | null;
  isArrivalChanged: boolean;
  /** Of a visit that the recipient keeps. */
  people: ChangedPeople;
  order: OrderFacts;
  by: string;
  href: string;
  now: Instant;
  timeZone: string;
};

/** To a technician. The subject is also the title of the notification: the times first. */
export function visitMail(mail: VisitMail, localization: Localization): MailContent {
  const { order, by, href } = mail;
  const { t } = localization;
  const when = whenText(mail, localization);
  const customer = order.customerName || shortTitle(order);
  const people = peopleText(mail.people, localization);
  const window = mail.arrival ? arrivalText(mail.arrival, localization) : "";
  const kind = kindOf(mail);
  return {
    subject: t(`mails.visit.${kind}.subject`, {
      when,
      people,
      window,
      about: joinNames(customer, order.number),
    }),
    title: t(`mails.visit.${kind}.title`),
    paragraphs: [when, people].filter(Boolean),
    facts: [
      {
        label: t("mails.order.order"),
        value: joinNames(order.number, shortTitle(order)),
      },
      { label: t("mails.order.customer"), value: order.customerName },
      {
        label: t("mails.order.place"),
        value: joinNames(...placeNames(order.customerName, order.locationName, order.roomName)),
      },
      { label: t("mails.order.asset"), value: order.assetName },
      {
        label: t("schedule.visit.arrival"),
        value: mail.arrival?.arrivalFromAt || mail.isArrivalChanged ? window : "",
      },
      { label: t("mails.visit.by"), value: by },
    ],
    action: { label: t("mails.order.open"), href },
    small: [t("mails.frame.why")],
  };
}

/** What the subject says of it: the most important change. */
function kindOf({ change, visit, was, isArrivalChanged, people }: VisitMail) {
  if (!was || change !== "moved" || areDifferent(was, visit)) return change;
  if (people.joined.length + people.left.length > 0) return "others";
  return isArrivalChanged ? "arrival" : change;
}

function areDifferent(one: Times, other: Times): boolean {
  return one.startsAt !== other.startsAt || one.endsAt !== other.endsAt;
}

/** "Tea comes instead of Tarik"; empty when the same come. */
function peopleText({ joined, left }: ChangedPeople, { t, format }: Localization): string {
  const [names, formerly] = [format.list(joined), format.list(left)];
  if (joined.length > 0 && left.length > 0)
    return t("mails.visit.others.instead", { count: joined.length, names, formerly });
  if (joined.length > 0) return t("mails.visit.others.joined", { count: joined.length, names });
  return left.length > 0
    ? t("mails.visit.others.left", { count: left.length, names: formerly })
    : "";
}

/** "Tomorrow, Thu, 26 Nov, 09:00–11:00", over midnight "22:00–06:00 next day", or of a moved visit "Tomorrow, Thu, 26 Nov, 09:00 → 11:00". */
function whenText({ visit, was, ...at }: VisitMail, localization: Localization): string {
  const { format } = localization;
  const day = (instant: Instant) => dayText(instant, at, localization);
  const { startsAt } = visit;
  if (!was || !areDifferent(was, visit))
    return `${day(startsAt)}, ${timesText(visit, localization)}`;
  if (was.startsAt === startsAt)
    return `${day(startsAt)}, ${timesText(was, localization)} → ${timesText(visit, localization)}`;
  const isSameDay = dayIn(at.timeZone, was.startsAt) === dayIn(at.timeZone, startsAt);
  const [from, to] = [format.time(was.startsAt), format.time(startsAt)];
  return isSameDay
    ? `${day(startsAt)}, ${from} → ${to}`
    : `${day(was.startsAt)}, ${from} → ${day(startsAt)}, ${to}`;
}

/** The notification may be read days later, so the date is said too. */
function dayText(
  instant: Instant,
  { now, timeZone }: Pick<VisitMail, "now" | "timeZone">,
  { t, format }: Localization,
): string {
  const [day, today] = [dayIn(timeZone, instant), dayIn(timeZone, now)];
  const date = format.nearDay(day);
  if (day === today) return `${t("mails.visit.today")}, ${date}`;
  return day === addDays(today, 1) ? `${t("mails.visit.tomorrow")}, ${date}` : date;
}

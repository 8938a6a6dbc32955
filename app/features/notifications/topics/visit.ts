import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { parseStored } from "~/database/checked";
import { users } from "~/database/schema/users";
import { visits, visitTechnicians } from "~/database/schema/visits";
import type { Localization } from "~/features/mails/emails/account-mails";
import { shortTitle } from "~/features/mails/emails/order-mails";
import { findOrder } from "~/features/mails/queries/order";
import { findName, findRecipient } from "~/features/mails/queries/recipient";
import { TECHNICIAN_IDS } from "~/features/visits/queries/facts";
import { timesText } from "~/features/visits/times-text";
import { may } from "~/kernel/authorization/actions";
import { joinNames, placeNames } from "~/kernel/text/title";
import { addDays } from "~/kernel/time/days";
import { dayIn, type Instant } from "~/kernel/time/instants";
import type { RequestContext, SystemContext } from "~/server/request-context";
import type { NotificationEvent, PayloadOf } from "../model";
import { idsOf, NO_READER, PAST, type Topic, type Topics } from "./topic";

type VisitEvent = Extract<NotificationEvent, `visit.${string}`>;
/** What happened to the visit, as the recipient sees it: one who leaves a visit no longer has it. */
type Change = "planned" | "moved" | "cancelled";

/** To technicians. The times are the first words. */
export const visitTopics: Topics<VisitEvent> = {
  "visit.planned": aboutVisit("planned"),
  "visit.moved": aboutVisit("moved"),
  "visit.cancelled": aboutVisit("cancelled"),
};

type Times = { startsAt: Instant; endsAt: Instant };
/** First names. */
type ChangedPeople = { joined: readonly string[]; left: readonly string[] };
const DAY_MS = 86_400_000;

function aboutVisit(change: Change): Topic<PayloadOf<VisitEvent>> {
  return {
    recipients: (context, { visitId }) =>
      idsOf(
        context,
        sql`SELECT ${visitTechnicians.userId} AS id FROM ${visitTechnicians} WHERE ${visitTechnicians.visitId} = ${visitId}`,
      ),
    async notify(context, { visitId, workOrderId, ...told }, { userId, byId, at }) {
      const [to, visit, order, by, { timeZone }] = await Promise.all([
        findRecipient(context, userId),
        findVisit(context, visitId),
        findOrder(context, workOrderId, at),
        findName(context, byId),
        context.settings(),
      ]);
      if (!to || !may(to, "schedule.read", { own: true })) return NO_READER;
      if (!visit || !order) return PAST;
      const has = visit.status === "planned" && visit.technicianIds.includes(userId);
      if (has === (change === "cancelled")) return PAST;
      const was = formerTimes(told);
      const now = context.now().getTime();
      // Whoever left a visit that was moved too knows its former time.
      const visible = change === "cancelled" && was ? was : visit;
      const former = change === "moved" ? was : null;
      const areOtherTimes = former !== null && areDifferent(former, visible);
      const { wasArrival = arrivalKey(visit), wasPeople } = told;
      const isArrivalChanged = former !== null && wasArrival !== arrivalKey(visit);
      const people =
        former && wasPeople
          ? await readChangedPeople(context, visit, parseStored(PEOPLE, wasPeople))
          : NOBODY;
      const changes = { areOtherTimes, areOthers: areSome(people), isArrivalChanged };
      const kind = change === "moved" && former ? mostImportant(changes) : change;
      return {
        to,
        path: `/work-orders/${order.id}`,
        isQuiet: ![visible, ...(former ? [former] : [])].some((each) => isSoon(each, now)),
        textsIn(localization) {
          const { t } = localization;
          const when = whenText({ visit: visible, was: former, now, timeZone }, localization);
          const others = peopleText(people, localization);
          const window = change === "cancelled" ? "" : arrivalText(visit, localization);
          const customer = order.customerName || shortTitle(order);
          const about = joinNames(customer, order.number);
          return {
            title: t(`topics.visit-${kind}.title`, { when, people: others, window, about }),
            mail: {
              title: t(`topics.visit-${kind}.heading`),
              paragraphs: [when, others].filter(Boolean),
              facts: [
                {
                  label: t("mails.order.order"),
                  value: joinNames(order.number, shortTitle(order)),
                },
                { label: t("mails.order.customer"), value: order.customerName },
                {
                  label: t("mails.order.place"),
                  value: joinNames(
                    ...placeNames(order.customerName, order.locationName, order.roomName),
                  ),
                },
                { label: t("mails.order.asset"), value: order.assetName },
                {
                  label: t("schedule.visit.arrival"),
                  value: visit.arrivalFromAt || isArrivalChanged ? window : "",
                },
                { label: t("mails.visit.by"), value: by },
              ],
              open: t("mails.order.open"),
            },
          };
        },
      };
    },
  };
}

/** What the title says of a moved visit. */
function mostImportant({
  areOtherTimes,
  areOthers,
  isArrivalChanged,
}: Record<"areOtherTimes" | "areOthers" | "isArrivalChanged", boolean>) {
  if (areOtherTimes) return "moved";
  if (areOthers) return "others";
  return isArrivalChanged ? "arrival" : "moved";
}

function formerTimes({ wasStartsAt, wasEndsAt }: Partial<PayloadOf<VisitEvent>>): Times | null {
  return wasStartsAt && wasEndsAt
    ? { startsAt: Number(wasStartsAt), endsAt: Number(wasEndsAt) }
    : null;
}

function areDifferent(one: Times, other: Times): boolean {
  return one.startsAt !== other.startsAt || one.endsAt !== other.endsAt;
}

/** Within the next 24 hours. Later visits are in the list of notifications, without a push message. */
function isSoon({ startsAt, endsAt }: Times, now: Instant): boolean {
  return endsAt > now && startsAt <= now + DAY_MS;
}

type Arrival = { arrivalFromAt: Instant | null; arrivalToAt: Instant | null };

/** "between 08:00 and 10:00" */
export function arrivalText(
  { arrivalFromAt, arrivalToAt }: Arrival,
  { t, format }: Localization,
): string {
  return arrivalFromAt !== null && arrivalToAt !== null
    ? t("tickets.visit.window", {
        from: format.time(arrivalFromAt),
        to: format.time(arrivalToAt),
      })
    : t("tickets.visit.during-day");
}

/** The promised arrival, as a text to compare. */
export function arrivalKey({ arrivalFromAt, arrivalToAt }: Arrival): string {
  return `${arrivalFromAt ?? ""} ${arrivalToAt ?? ""}`;
}

const PEOPLE = () => z.array(z.string());
const NOBODY: ChangedPeople = { joined: [], left: [] };

function areSome({ joined, left }: ChangedPeople): boolean {
  return joined.length + left.length > 0;
}

/** Who comes now and did not, and the other way round. A user who was deleted has no name. */
async function readChangedPeople(
  { db }: SystemContext,
  { technicianIds }: VisitFacts,
  formerIds: readonly string[],
): Promise<ChangedPeople> {
  const joined = technicianIds.filter((id) => !formerIds.includes(id));
  const left = formerIds.filter((id) => !technicianIds.includes(id));
  if (joined.length + left.length === 0) return NOBODY;
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify([...joined, ...left])}))`,
    );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const namesOf = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []);
  return { joined: namesOf(joined), left: namesOf(left) };
}

/** "Tea comes instead of Tarik"; empty when the same come. */
function peopleText({ joined, left }: ChangedPeople, { t, format }: Localization): string {
  const [names, formerly] = [format.list(joined), format.list(left)];
  if (joined.length > 0 && left.length > 0)
    return t("topics.visit-others.instead", { count: joined.length, names, formerly });
  if (joined.length > 0) return t("topics.visit-others.joined", { count: joined.length, names });
  return left.length > 0
    ? t("topics.visit-others.left", { count: left.length, names: formerly })
    : "";
}

type At = { now: Instant; timeZone: string };

/** "Tomorrow, Thu, 26 Nov, 09:00–11:00", over midnight "22:00–06:00 next day", or of a moved visit "Tomorrow, Thu, 26 Nov, 09:00 → 11:00". */
function whenText(
  { visit, was, ...at }: { visit: Times; was: Times | null } & At,
  localization: Localization,
): string {
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
function dayText(instant: Instant, { now, timeZone }: At, { t, format }: Localization): string {
  const [day, today] = [dayIn(timeZone, instant), dayIn(timeZone, now)];
  const date = format.nearDay(day);
  if (day === today) return `${t("mails.visit.today")}, ${date}`;
  return day === addDays(today, 1) ? `${t("mails.visit.tomorrow")}, ${date}` : date;
}

type VisitFacts = NonNullable<Awaited<ReturnType<typeof findVisit>>>;

/** With its present times. Null when the visit was deleted with its order. */
export async function findVisit({ db }: RequestContext, id: string) {
  const [visit] = await db
    .select({
      id: visits.id,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      arrivalFromAt: visits.arrivalFromAt,
      arrivalToAt: visits.arrivalToAt,
      status: visits.status,
      technicianIds: TECHNICIAN_IDS,
    })
    .from(visits)
    .where(eq(visits.id, id));
  return visit ?? null;
}

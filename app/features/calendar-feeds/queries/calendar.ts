import { addressLine } from "~/kernel/text/address";
import { languageFor } from "~/features/mails/queries/recipient";
import type { RequestContext } from "~/server/request-context";
import { textsIn } from "~/server/texts";
import { calendarText, type CalendarEvent } from "~/kernel/text/icalendar";
import { joinNames, titleOf } from "~/kernel/text/title";
import { clockText } from "~/kernel/time/clock-text";
import { wallTime } from "~/kernel/time/instants";
import { DELETED_SEQUENCE, REFRESH_MINUTES } from "../model";
import { type FeedContent, type FeedVisit, findFeedContent, type LeftVisit } from "./content";

const HOUR_MS = 3_600_000;

/** The calendar at an address, in the language of its owner. Null where there is none. */
export async function findCalendar(
  context: RequestContext,
  tokenHash: string,
): Promise<{ feed: FeedContent["feed"]; text: string } | null> {
  const content = await findFeedContent(context, tokenHash);
  if (!content) return null;
  const { feed, settings, visits, left } = content;
  const company = settings.company.name || context.tenant.name;
  const text = calendarText({
    productId: "-//Fieldwork//Visits//EN",
    name: `${company} · ${feed.label}`,
    refreshMinutes: REFRESH_MINUTES,
    events: [
      ...visits.map((visit) => eventOf(context, content, visit)),
      ...left.map((visit) => leftEventOf(context, content, visit)),
    ],
  });
  return { feed, text };
}

/** No phone numbers: calendar apps copy what they read to their own servers. */
function eventOf(
  { tenant }: RequestContext,
  { feed, language, settings }: FeedContent,
  visit: FeedVisit,
): CalendarEvent {
  const { t } = textsIn(languageFor(language, settings));
  const url = `${tenant.origin}/work-orders/${visit.orderId}`;
  const { arrivalFromAt, arrivalToAt } = visit;
  const timeOf = (at: number) => clockText(wallTime(at, settings.timeZone).minute);
  const isOthers = feed.scope !== "own";
  const people = visit.technicians.join(", ");
  const title = titleOf(visit.description) || visit.customerName || t("calendarFeeds.visit");
  const place = placeOf(visit, settings.features.LOCATIONS.enabled);
  const lines = [
    joinNames(visit.customerName, place.name),
    isOthers || visit.technicians.length > 1
      ? t("calendarFeeds.technicians", { names: people })
      : "",
    arrivalFromAt !== null && arrivalToAt !== null
      ? t("visits.arrival", { from: timeOf(arrivalFromAt), to: timeOf(arrivalToAt) })
      : "",
    visit.note,
    url,
  ];
  return {
    uid: `${visit.id}@${tenant.code}`,
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    updatedAt: visit.updatedAt,
    sequence: visit.version - 1,
    isCancelled: visit.isCancelled,
    summary: joinNames(title, visit.number, isOthers ? people : ""),
    location: place.address,
    description: lines.filter(Boolean).join("\n"),
    url,
  };
}

/** Without what the visit was about: its order may be gone, or no longer the reader's. */
function leftEventOf(
  { tenant }: RequestContext,
  { language, settings }: FeedContent,
  { id, startsAt, leftAt, version }: LeftVisit,
): CalendarEvent {
  return {
    uid: `${id}@${tenant.code}`,
    startsAt,
    endsAt: startsAt + HOUR_MS,
    updatedAt: leftAt,
    sequence: version === null ? DELETED_SEQUENCE : version - 1,
    isCancelled: true,
    summary: textsIn(languageFor(language, settings)).t("calendarFeeds.visit"),
    location: "",
    description: "",
    url: "",
  };
}

/** The order's location, where the feature is on and it has one; else the customer's address. */
function placeOf(visit: FeedVisit, withLocations: boolean): { name: string; address: string } {
  const location = withLocations ? visit.locationAddress : null;
  const address =
    (location && addressLine(location)) ||
    (visit.customerAddress ? addressLine(visit.customerAddress) : "");
  return { name: location ? visit.locationName : "", address };
}

import type { Day } from "~/kernel/time/days";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { type AnnouncedPerson, areSamePeople } from "./announced-people";

/** What a customer sees of a visit: its day, the arrival window, and who comes. */
export type VisitNotice = {
  startsAt: Instant;
  arrivalFromAt: Instant | null;
  arrivalToAt: Instant | null;
  cancelled: boolean;
  /** Nobody where it is not known whom the customers were told. */
  technicians: readonly AnnouncedPerson[];
};

/** The day that a customer is told. That of the arrival: of a visit over midnight it may be the second one. */
export function announcedDay(
  { startsAt, arrivalFromAt }: Pick<VisitNotice, "startsAt" | "arrivalFromAt">,
  timeZone: string,
): Day {
  return dayIn(timeZone, arrivalFromAt ?? startsAt);
}

/**
 * What the customers of a visit must be notified, compared with what they were notified last. Several changes
 * in a short time are one, and changes back are none. Null when nothing that they see has changed, and
 * for a visit that is over.
 */
export function nextNotice(
  visit: VisitNotice,
  notified: VisitNotice | null,
  { timeZone, now }: { timeZone: string; now: Instant },
): "planned" | "moved" | "cancelled" | null {
  const today = dayIn(timeZone, now);
  // A window may go past midnight itself.
  const isOver = (seen: VisitNotice) =>
    announcedDay(seen, timeZone) < today && (seen.arrivalToAt ?? now) <= now;
  if (visit.cancelled)
    return notified && !notified.cancelled && !isOver(notified) ? "cancelled" : null;
  if (isOver(visit)) return null;
  if (!notified || notified.cancelled) return "planned";
  const isSame = seenText(visit, timeZone) === seenText(notified, timeZone);
  const knownPeople = notified.technicians;
  const hasOthers = knownPeople.length > 0 && !areSamePeople(knownPeople, visit.technicians);
  return isSame && !hasOthers ? null : "moved";
}

function seenText(visit: VisitNotice, timeZone: string): string {
  return [announcedDay(visit, timeZone), visit.arrivalFromAt, visit.arrivalToAt].join();
}

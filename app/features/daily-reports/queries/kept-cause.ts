import { and, inArray, sql } from "drizzle-orm";
import { dailyReports } from "~/database/schema/daily-reports";
import { activity } from "~/database/schema/system";
import type { RefusalCause } from "~/kernel/last-change";
import type { Instant } from "~/kernel/time/instants";
import {
  causeOf,
  EVENTS_OF,
  EVENTS_OF_PEOPLE,
  listLogged,
  type LoggedEvent,
  removalIn,
} from "~/server/command/last-change";
import type { RequestContext } from "~/server/request-context";

const { not_found: DELETED = [], transition_not_allowed: MOVED = [] } = EVENTS_OF;
/** Of one order, enough to find what decided about a report. */
const MAX_EVENTS = 60;

/** What happened to the order of an unfiled report, the newest first. Nothing for a report that counts. */
export function listEventsOfKept(
  ctx: Pick<RequestContext, "db">,
  reportId: string,
): Promise<LoggedEvent[]> {
  const isKept = sql`EXISTS (SELECT 1 FROM ${dailyReports} WHERE ${dailyReports.id} = ${reportId} AND ${dailyReports.status} = 'unfiled')`;
  const which = inArray(activity.event, [...EVENTS_OF_PEOPLE, ...DELETED, ...MOVED]);
  return listLogged(ctx, [reportId], and(which, isKept), MAX_EVENTS);
}

type Kept = { authorId: string; reason: string; capturedAt: Instant; receivedAt: Instant };

/**
 * Why an unfiled report could not be filed: who took its author off the order, or submitted, closed or deleted the order. Null where nobody
 * did, as when the author never worked on it.
 */
export function keptCause(
  { authorId, reason, capturedAt, receivedAt }: Kept,
  events: readonly LoggedEvent[],
  readerId: string,
): RefusalCause | null {
  if (reason === "order_gone" || reason === "order_locked") {
    const wanted = reason === "order_gone" ? DELETED : MOVED;
    const last = events.find(({ event, at }) => at <= receivedAt && wanted.includes(event));
    return last ? causeOf(last) : null;
  }
  // The right to file is that of the capture.
  const ofPeople = events.filter(
    ({ event, at }) => at <= capturedAt && EVENTS_OF_PEOPLE.includes(event),
  );
  const removal = removalIn(ofPeople, authorId);
  if (!removal || readerId === authorId) return removal;
  return { ...removal, event: `${removal.event}-author` };
}

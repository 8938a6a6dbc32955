import { isId } from "~/kernel/ids";
import { addDays, type Day, isDay } from "~/kernel/time/days";
import { dayIn, type Instant, instantOf, wallTime } from "~/kernel/time/instants";
import { DRAFT } from "~/offline/drafts/draft-keeper";
import { queuedIn } from "~/offline/outbox/queued";
import type { ReportForm } from "../../queries/entry-references";
import { rulesOn } from "../../hours";
import { BEGUN } from "./report-draft";
import { NIGHT_MINUTES } from "./workday";

// The day of a new report. The first script of the form does without it.

const EVENING = 18 * 60;

/** Returns the day named in the URL if reports may be entered for it; without one, that of the evening whose work went on until now; otherwise today. */
export function requestedDay(form: ReportForm, day: string | null): Day {
  const { today, earliestDay, retroactiveUntil } = form;
  const isOpen = (each: Day) => each <= today && (each >= earliestDay || retroactiveUntil !== null);
  if (day !== null) return isDay(day) && isOpen(day) ? day : today;
  const before = addDays(today, -1);
  return isOpen(before) && wasWorkedAt(form, before) ? before : today;
}

/** Whether in this night the report of the day before is to be written: work on the order began in its evening or was planned until behind midnight, and it has none. */
function wasWorkedAt(
  { today, now, rules, visits, startedAt, ownReports, technicians }: ReportForm,
  evening: Day,
): boolean {
  const { timeZone } = rulesOn(evening, rules);
  const midnight = instantOf(today, 0, timeZone);
  if (now >= instantOf(today, NIGHT_MINUTES, timeZone)) return false;
  if (ownReports.some(({ reportOn }) => reportOn === evening)) return false;
  const isOfEvening = (at: Instant) =>
    dayIn(timeZone, at) === evening && wallTime(at, timeZone).minute >= EVENING;
  const isOwn = ({ technicianIds }: ReportForm["visits"][number]) =>
    technicians.some(({ id }) => technicianIds.includes(id));
  return (
    (startedAt !== null && isOfEvening(startedAt)) ||
    visits.some(
      (visit) =>
        isOwn(visit) &&
        dayIn(timeZone, visit.startsAt) === evening &&
        (visit.endsAt > midnight || isOfEvening(visit.startsAt)),
    )
  );
}

/** The form of the author's report of that day, which opens instead of a second one; null without one, or where an entry is shown. */
export function filedReportPath(
  { order, blocked, ownReports }: ReportForm,
  day: Day,
  { searchParams }: URL,
): string | null {
  const first = ownReports.find((report) => report.reportOn === day);
  const isAboutEntry = queuedIn(searchParams) !== null || searchParams.has("entry");
  const draft = searchParams.get(DRAFT);
  return first && !blocked && !isAboutEntry
    ? `/work-orders/${order.id}/daily-reports/${first.id}/edit?instead=new${isId(draft) ? `&${BEGUN}=${draft}` : ""}`
    : null;
}

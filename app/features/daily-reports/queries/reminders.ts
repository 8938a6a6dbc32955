import type { NotificationEvent, PayloadOf } from "~/features/notifications/model";
import { dueDayOf } from "~/features/preventive-maintenance/policy/working-days";
import { workingCalendarOf } from "~/features/preventive-maintenance/queries/calendar";
import { reminderTimeOf } from "~/features/settings/queries";
import { minuteOf } from "~/kernel/time/clock-text";
import { addDays, type Day } from "~/kernel/time/days";
import { dayIn, instantOf } from "~/kernel/time/instants";
import type { PlannedRow } from "~/server/command/outbox";
import type { SystemContext } from "~/server/request-context";

/** When the office reads which reports are missing. */
const LIST_MINUTE = 8 * 60;

/**
 * The day's reminder of missing reports, and the lists of those since the last working day for today and tomorrow, where these are working days:
 * each once, by its day. Tomorrow's is planned a night before, so that a night that comes after eight leaves none out.
 */
export async function readReminders(context: SystemContext): Promise<PlannedRow[]> {
  const settings = await context.settings();
  const remindAt = reminderTimeOf(settings);
  if (remindAt === null) return [];
  const { timeZone } = settings;
  const now = context.now().getTime();
  const today = dayIn(timeZone, now);
  const calendar = workingCalendarOf(settings);
  const rows = [
    rowOf("daily_report.missing", { day: today }, today, minuteOf(remindAt)),
    ...[today, addDays(today, 1)]
      .filter((day) => dueDayOf(day, "previous", calendar) === day)
      .map((day) => {
        const to = addDays(day, -1);
        const from = dueDayOf(to, "previous", calendar);
        return rowOf("daily_report.missing_list", { from, to }, day, LIST_MINUTE);
      }),
  ];
  return rows
    .map(({ type, ids, day, minute }) => ({
      id: `${type}-${day}`,
      type,
      ids,
      at: instantOf(day, minute, timeZone),
    }))
    .filter(({ at }) => at > now);
}

function rowOf<Event extends NotificationEvent>(
  type: Event,
  ids: PayloadOf<Event> & Record<string, string>,
  day: Day,
  minute: number,
) {
  return { type, ids, day, minute };
}

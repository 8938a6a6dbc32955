import type { NotificationEvent, PayloadOf } from "~/features/notifications/model";
import { dueDayOf } from "~/features/preventive-maintenance/policy/working-days";
import { workingCalendarOf } from "~/features/preventive-maintenance/queries/calendar";
import { reminderTimeOf } from "~/features/settings/queries";
import { minuteOf } from "~/kernel/time/clock-text";
import { addDays } from "~/kernel/time/days";
import { dayIn, instantOf } from "~/kernel/time/instants";
import type { PlannedRow } from "~/server/command/outbox";
import type { SystemContext } from "~/server/request-context";

/** When the office reads which reports are missing. */
const LIST_MINUTE = 8 * 60;

/**
 * The day's reminder of missing reports and, on a working day, the list of those since the last working day: each once, by its day. A night
 * that comes late leaves out what would have been before it.
 */
export async function readReminders(context: SystemContext): Promise<PlannedRow[]> {
  const settings = await context.settings();
  const remindAt = reminderTimeOf(settings);
  if (remindAt === null) return [];
  const { timeZone } = settings;
  const now = context.now().getTime();
  const today = dayIn(timeZone, now);
  const calendar = workingCalendarOf(settings);
  const isWorkingDay = dueDayOf(today, "previous", calendar) === today;
  const yesterday = addDays(today, -1);
  const days = { from: dueDayOf(yesterday, "previous", calendar), to: yesterday };
  const rows = [
    rowOf("daily_report.missing", { day: today }, minuteOf(remindAt)),
    ...(isWorkingDay ? [rowOf("daily_report.missing_list", days, LIST_MINUTE)] : []),
  ];
  return rows
    .map(({ type, ids, minute }) => ({
      id: `${type}-${today}`,
      type,
      ids,
      at: instantOf(today, minute, timeZone),
    }))
    .filter(({ at }) => at > now);
}

function rowOf<Event extends NotificationEvent>(
  type: Event,
  ids: PayloadOf<Event> & Record<string, string>,
  minute: number,
) {
  return { type, ids, minute };
}

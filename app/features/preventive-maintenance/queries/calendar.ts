import type { Settings } from "~/server/settings";
import { setting } from "~/server/settings";
import type { Day } from "~/kernel/time/days";
import { DEFAULT_BANDS, type HourBands } from "~/kernel/time/hour-bands";
import { WEEKDAYS, type WorkingCalendar } from "../model";

/**
 * The days on which the company does not work, from its settings: weekdays that are overtime from midnight to midnight, and holidays (decision
 * 0098).
 */
export function workingCalendarOf({ history }: Pick<Settings, "history">): WorkingCalendar {
  const bands = setting<HourBands>(history, "hour-bands", "9999", DEFAULT_BANDS);
  const restDays = WEEKDAYS.filter((day) =>
    bands.some(({ days, from, to }) => days.includes(day) && from === "00:00" && to === "24:00"),
  );
  return { restDays, holidays: new Set(setting<Day[]>(history, "holidays", "9999", [])) };
}

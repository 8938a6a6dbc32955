import type { DatedRules } from "../hours";
import { DEFAULT_BANDS, type HourBands } from "~/kernel/time/hour-bands";
import type { Day } from "~/kernel/time/days";
import { DEFAULT_FEATURES, type ReportEntry } from "~/kernel/features";
import { DEFAULT_TIME_ZONE, setting, type Settings } from "~/server/settings";

const HOUR_KEYS = ["time-zone", "hour-bands", "holidays"];

/** The tenant's hour rules, each with the day from which it is valid. See rulesOn in hours.ts. */
export function hourRulesOf({ history }: Pick<Settings, "history">): DatedRules[] {
  const on = <T>(key: string, day: Day, otherwise: T) => {
    const own = history.filter((one) => one.key === key);
    return setting(own, key, day, setting(own.slice(0, 1), key, "9999", otherwise));
  };
  const days = new Set([
    "0000-01-01",
    ...history.filter((one) => HOUR_KEYS.includes(one.key)).map((one) => one.validFrom),
  ]);
  return [...days].sort().map((validFrom) => ({
    validFrom,
    timeZone: on("time-zone", validFrom, DEFAULT_TIME_ZONE),
    bands: on<HourBands>("hour-bands", validFrom, DEFAULT_BANDS),
    holidays: on<Day[]>("holidays", validFrom, []),
  }));
}

/** Returns who may enter reports by the settings of that day. */
export function entryModeOn({ history }: Pick<Settings, "history">, day: Day): ReportEntry {
  const feature = setting<{ value?: ReportEntry }>(history, "feature.DAILY_REPORT_ENTRY", day, {});
  return feature.value ?? DEFAULT_FEATURES.DAILY_REPORT_ENTRY.value;
}

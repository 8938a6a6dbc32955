/** The five kinds of hours, in the column order of tables. */
export const HOUR_KINDS = ["regular", "travel", "overtime1", "overtime2", "overtime3"] as const;
export type HourKind = (typeof HOUR_KINDS)[number];

/** Whole minutes of each kind. */
export type Hours = Record<HourKind, number>;

export function noHours(): Hours {
  return { regular: 0, travel: 0, overtime1: 0, overtime2: 0, overtime3: 0 };
}

/** Adds hours up by kind. */
export function sumHours(rows: readonly Hours[]): Hours {
  const sum = noHours();
  for (const row of rows) for (const kind of HOUR_KINDS) sum[kind] += row[kind];
  return sum;
}

/** Returns all minutes, travel included. */
export function totalMinutes(hours: Hours): number {
  return HOUR_KINDS.reduce((sum, kind) => sum + hours[kind], 0);
}

/** Minutes in decimal hours, as requirements §3 count them: 90 minutes are 1.5. */
export function hoursWorked(minutes: number): number {
  return minutes / 60;
}

import type { ClockText } from "./clock-text";
import type { Weekday } from "./days";

/** A span within one calendar day that counts as overtime. Where two bands overlap, the higher band counts. */
export type HourBand = {
  band: 1 | 2 | 3;
  days: readonly (Weekday | "holiday")[];
  from: ClockText;
  to: ClockText;
};

export type HourBands = readonly HourBand[];

/** The bands of requirements §9, the default of every tenant. */
export const DEFAULT_BANDS: HourBands = [
  { band: 1, days: [1, 2, 3, 4, 5], from: "16:00", to: "20:00" },
  { band: 2, days: [6], from: "00:00", to: "24:00" },
  { band: 3, days: [7, "holiday"], from: "00:00", to: "24:00" },
];

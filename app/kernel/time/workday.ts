import type { ClockText } from "./clock-text";

/** When a working day of the company begins, and its break, where a person has no times of their own. */
export type Workday = { start: ClockText; breakMinutes: number };

export const DEFAULT_WORKDAY: Workday = { start: "08:00", breakMinutes: 0 };

export const MAX_BREAK_MINUTES = 240;

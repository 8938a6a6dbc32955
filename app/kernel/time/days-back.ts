/** Reports are entered for up to two weeks back; what began earlier is of no use for them. Milliseconds, with a day of room on both sides. */
export const DAYS_BACK_MS = 16 * 86_400_000;

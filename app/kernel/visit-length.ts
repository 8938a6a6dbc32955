/** The longest visit, in milliseconds. A longer stay is several visits, so those in a window start at most a day before it. */
export const VISIT_MAX_MS = 86_400_000;

/** Times on the board are multiples of this. */
export const SNAP_MINUTES = 15;
/** Of a visit of an order without planned hours. */
const DEFAULT_MINUTES = 120;

/** The most minutes of a visit where the working day of its technicians is not known. */
const WORKDAY_MINUTES = 480;

/**
 * The length of a visit that is planned for an order: its planned hours, divided equally among the technicians who share them, and at most
 * what they work on the day (0: not known). The rest is another visit.
 */
export function visitMinutesOf(
  plannedMinutes: number,
  technicians: number,
  dayMinutes = 0,
): number {
  if (plannedMinutes === 0) return DEFAULT_MINUTES;
  const share = Math.min(dayMinutes || WORKDAY_MINUTES, plannedMinutes / Math.max(1, technicians));
  return Math.max(2 * SNAP_MINUTES, Math.ceil(share / SNAP_MINUTES) * SNAP_MINUTES);
}

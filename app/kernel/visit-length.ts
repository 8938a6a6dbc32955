/** The longest visit, in milliseconds. A longer stay is several visits, so those in a window start at most a day before it. */
export const VISIT_MAX_MS = 86_400_000;

/** Times on the board are multiples of this. */
export const SNAP_MINUTES = 15;
/** Of a visit of an order without planned hours. */
const DEFAULT_MINUTES = 120;

/** The length of a visit that is planned for an order by these technicians: its planned hours, divided among them, at most eight at once. */
export function visitMinutesOf(plannedMinutes: number, technicians: number): number {
  if (plannedMinutes === 0) return DEFAULT_MINUTES;
  const share = Math.min(480, plannedMinutes / Math.max(1, technicians));
  return Math.max(2 * SNAP_MINUTES, Math.ceil(share / SNAP_MINUTES) * SNAP_MINUTES);
}

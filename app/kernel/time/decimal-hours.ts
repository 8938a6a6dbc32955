/** Minutes as hours in a file: rounded once, to two places. */
export function decimalHours(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100;
}

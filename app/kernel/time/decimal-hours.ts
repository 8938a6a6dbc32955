/** Minutes as hours in a file: rounded once, to two places. Apart from `hours.ts`, whose rest the page of analytics does not load. */
export function decimalHours(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100;
}

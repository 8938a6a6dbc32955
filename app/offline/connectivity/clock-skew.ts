/**
 * Returns the milliseconds to add to this device's clock to get the server's time, or null if the response has no valid date.
 * Both arguments are times of this device's clock.
 */
export function skewOf(date: string | null, sentAt: number, receivedAt: number): number | null {
  const server = Date.parse(date ?? "");
  // The header truncates to the second, so the server's time is half a second later on average.
  return Number.isNaN(server) ? null : Math.round(server + 500 - (sentAt + receivedAt) / 2);
}

import { clocks, makeClock } from "./instants";

/** Longer than the name of any zone. */
const MAX_ZONE_LENGTH = 64;

/**
 * The name under which this runtime knows an IANA time zone or an offset, of whatever spelling: "europe/zagreb" is "Europe/Zagreb". Null if
 * it knows none.
 */
export function findTimeZone(spelling: string): string | null {
  if (spelling.length > MAX_ZONE_LENGTH) return null;
  try {
    const clock = clocks.get(spelling) ?? makeClock(spelling);
    const zone = clock.resolvedOptions().timeZone;
    clocks.set(zone, clock);
    return zone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

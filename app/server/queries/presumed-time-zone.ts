import { BoundedMap } from "~/kernel/bounded-map";
import type { RequestContext } from "../request-context";
import { DEFAULT_TIME_ZONE } from "../settings";

/** Of the companies whose requests this isolate serves, those with another zone than the default. */
const zones = new BoundedMap<string, string>(1_000);

/**
 * The company's time zone, for queries that depend on its day or midnight and run in the round trip that reads the settings. `readInArea`
 * compares it with the settings, and reads once more where it was another one.
 */
export function presumedTimeZone({ tenant }: Pick<RequestContext, "tenant">): string {
  return zones.get(tenant.id) ?? DEFAULT_TIME_ZONE;
}

export function rememberTimeZone(
  { tenant }: Pick<RequestContext, "tenant">,
  timeZone: string,
): void {
  zones.set(tenant.id, timeZone);
}

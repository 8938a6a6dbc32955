import { scaled } from "../../kernel/time-limits";
import {
  type ClockReading,
  type DeviceInstant,
  estimatedTime,
  isSameClock,
} from "../drafts/capture-time";
import { queueFact, readFact } from "../data/database";
import { skewOf } from "./clock-skew";

// A device's clock may be wrong by hours and may change at any time. The day a report was written on decides whether it may be filed.

/** The Date header has a resolution of one second, so a smaller difference carries no information. */
const NOTICED_MS = 1_500;
/** Maximum age of the stored reading before a new one replaces it. */
const LIFETIME_MS = 600_000;
const TIMEOUT_MS = 5_000;

let latest: ClockReading | null = null;

export function deviceInstantNow(): DeviceInstant {
  return { deviceAt: Date.now(), ticks: performance.now(), page: performance.timeOrigin };
}

export async function noteSkew(response: Response, sentAt: number): Promise<void> {
  const now = deviceInstantNow();
  const skew = skewOf(response.headers.get("date"), sentAt, now.deviceAt);
  if (skew === null) return;
  latest = { ...now, serverAt: now.deviceAt + skew };
  const known = await storedReading();
  if (
    !known ||
    Math.abs(known.serverAt - known.deviceAt - skew) > NOTICED_MS ||
    Math.abs(known.deviceAt - now.deviceAt) > LIFETIME_MS
  )
    await queueFact("clock", latest);
}

/** The last stored clock reading; null before the first response with a date. */
async function storedReading(): Promise<ClockReading | null> {
  return (await readFact<ClockReading>("clock")) ?? null;
}

/** The server's time, estimated on this device. */
export async function estimateServerTime(): Promise<number> {
  return Math.round(
    estimatedTime(deviceInstantNow(), latest ?? (await storedReading().catch(() => null))),
  );
}

/** A synchronous version of `estimateServerTime` for later calls; null before the first response with a date. */
export async function readServerClock(): Promise<(() => number) | null> {
  const stored = await storedReading();
  return latest || stored
    ? () => Math.round(estimatedTime(deviceInstantNow(), latest ?? stored))
    : null;
}

/**
 * The current clock reading. Sends a request unless this page already has a reading since the clock was last set.
 * Null if the response has no valid date. Rejects without a response.
 */
export async function freshReading(): Promise<ClockReading | null> {
  if (latest && isSameClock(latest, deviceInstantNow())) return latest;
  const sentAt = Date.now();
  const response = await fetch("/api/health", {
    cache: "no-store",
    signal: AbortSignal.timeout(scaled(TIMEOUT_MS)),
  });
  if (!response.headers.has("x-request-id")) throw new TypeError("The answer is not the server's");
  await noteSkew(response, sentAt).catch(() => undefined);
  return latest && isSameClock(latest, deviceInstantNow()) ? latest : null;
}

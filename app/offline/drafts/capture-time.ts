// When something was captured on a device whose clock may be wrong and may have been set since. Pure.

/** A device's clock at one moment. `ticks` is monotonic while the device is awake; `page` identifies the page they belong to. */
export type DeviceInstant = { deviceAt: number; ticks: number; page: number };

/** A moment at which the server's time is known. */
export type ClockReading = DeviceInstant & { serverAt: number };

/** The moment an entry was saved at: the estimated server time, and the reading the estimate was based on. */
export type Capture = DeviceInstant & { estimatedAt: number; reading: ClockReading | null };

/** The server's date has a resolution of one second and takes time to arrive. A smaller difference says nothing about the clock. */
const TOLERANCE_MS = 5_000;
/** A clock with a smaller deviation counts as right: the network has set it. */
const RIGHT_MS = 60_000;

/**
 * Estimates the server's time from the last reading. The result is never before the reading plus the elapsed ticks, so a clock
 * that was set back cannot produce an earlier time.
 */
export function estimatedTime(now: DeviceInstant, reading: ClockReading | null): number {
  return reading
    ? Math.max(byClock(now, reading), reading.serverAt + ticksBetween(reading, now))
    : now.deviceAt;
}

/**
 * The server's time of a capture, recomputed with a later reading. The clock of `fresh` is taken as the clock of the capture unless
 * something contradicts it: ticks of the same page, the time of a reading before the capture, or a clock set by the network meanwhile.
 */
export function capturedTime(capture: Capture, fresh: ClockReading): number {
  const { reading, estimatedAt } = capture;
  const earliest = reading ? reading.serverAt + ticksBetween(reading, capture) : -Infinity;
  const latest = Math.max(fresh.serverAt - ticksBetween(capture, fresh), earliest);
  const byKnown = reading ? byClock(capture, reading) : capture.deviceAt;
  const candidates = inOrder(capture, fresh, byClock(capture, fresh), byKnown);
  const found = candidates.find(
    (at) => at >= earliest - TOLERANCE_MS && at <= latest + TOLERANCE_MS,
  );
  const at = Math.min(Math.max(found ?? estimatedAt, earliest), latest);
  return Math.abs(at - estimatedAt) <= TOLERANCE_MS ? estimatedAt : at;
}

/**
 * True if the clock was not set between the two moments, as far as the ticks of one page show. A device that slept in between looks
 * the same as one whose clock was set forward.
 */
export function isSameClock(before: DeviceInstant, after: DeviceInstant): boolean {
  return before.page === after.page && Math.abs(driftBetween(before, after)) <= TOLERANCE_MS;
}

function inOrder(
  capture: DeviceInstant,
  fresh: ClockReading,
  byFresh: number,
  byKnown: number,
): number[] {
  if (isSameClock(capture, fresh)) return [byFresh];
  if (capture.page === fresh.page && driftBetween(capture, fresh) < 0) return [byKnown];
  return Math.abs(fresh.serverAt - fresh.deviceAt) <= RIGHT_MS
    ? [byKnown, byFresh]
    : [byFresh, byKnown];
}

function byClock({ deviceAt }: DeviceInstant, reading: ClockReading): number {
  return deviceAt + reading.serverAt - reading.deviceAt;
}

/** A lower bound of the elapsed time; 0 across pages. */
function ticksBetween(before: DeviceInstant, after: DeviceInstant): number {
  return before.page === after.page ? Math.max(after.ticks - before.ticks, 0) : 0;
}

function driftBetween(before: DeviceInstant, after: DeviceInstant): number {
  return after.deviceAt - before.deviceAt - (after.ticks - before.ticks);
}

// When something was captured on a device whose clock may be wrong, and may have been set meanwhile. Pure.

/** A device's clock at one moment. `ticks` go on evenly while the device is awake, whatever is done to the clock; `page` says whose they are. */
export type DeviceMoment = { deviceAt: number; ticks: number; page: number };

/** The server has told its time. */
export type ClockReading = DeviceMoment & { serverAt: number };

/** What an entry keeps of the moment it was saved at: the time that was believed then, and what that was made of. */
export type Capture = DeviceMoment & { estimatedAt: number; reading: ClockReading | null };

/** Readings name the second and travel for some time: anything below says nothing about the clock. */
const TOLERANCE_MS = 5_000;
/** A clock that is off by less is called right: the network has set it. */
const RIGHT_MS = 60_000;

/** The server's time without asking it. By the last reading; never before what is known to have passed since, so that a clock that was put back counts no further back. */
export function estimatedTime(now: DeviceMoment, reading: ClockReading | null): number {
  return reading ? Math.max(byClock(now, reading), reading.serverAt + ticksBetween(reading, now)) : now.deviceAt;
}

/**
 * The server's time of a capture, judged again by a reading after it. The clock that shows `fresh` was the clock of the capture unless
 * something speaks against it: ticks of the same page, the time of a reading before the capture, or a clock that the network set on the way.
 */
export function capturedTime(capture: Capture, fresh: ClockReading): number {
  const { reading, estimatedAt } = capture;
  const earliest = reading ? reading.serverAt + ticksBetween(reading, capture) : -Infinity;
  const latest = Math.max(fresh.serverAt - ticksBetween(capture, fresh), earliest);
  const byKnown = reading ? byClock(capture, reading) : capture.deviceAt;
  const candidates = inOrder(capture, fresh, byClock(capture, fresh), byKnown);
  const found = candidates.find((at) => at >= earliest - TOLERANCE_MS && at <= latest + TOLERANCE_MS);
  const at = Math.min(Math.max(found ?? estimatedAt, earliest), latest);
  return Math.abs(at - estimatedAt) <= TOLERANCE_MS ? estimatedAt : at;
}

/** The clock has not been set between the two, as far as their page can tell. A device that slept in between cannot be told from one whose clock was set forward. */
export function isSameClock(before: DeviceMoment, after: DeviceMoment): boolean {
  return before.page === after.page && Math.abs(driftBetween(before, after)) <= TOLERANCE_MS;
}

function inOrder(capture: DeviceMoment, fresh: ClockReading, byFresh: number, byKnown: number): number[] {
  if (isSameClock(capture, fresh)) return [byFresh];
  if (capture.page === fresh.page && driftBetween(capture, fresh) < 0) return [byKnown];
  return Math.abs(fresh.serverAt - fresh.deviceAt) <= RIGHT_MS ? [byKnown, byFresh] : [byFresh, byKnown];
}

function byClock({ deviceAt }: DeviceMoment, reading: ClockReading): number {
  return deviceAt + reading.serverAt - reading.deviceAt;
}

/** At least so much has passed; nothing is known across pages. */
function ticksBetween(before: DeviceMoment, after: DeviceMoment): number {
  return before.page === after.page ? Math.max(after.ticks - before.ticks, 0) : 0;
}

function driftBetween(before: DeviceMoment, after: DeviceMoment): number {
  return after.deviceAt - before.deviceAt - (after.ticks - before.ticks);
}

import { type ClockReading, type DeviceMoment, estimatedTime, isSameClock } from "../drafts/capture-time";
import { queueFact, readFact } from "../data/database";

// The clock of a phone may be wrong by hours, and may be set at any time; the day a report was written on decides whether it may be filed.

/** Answers name the second, so anything below is no news. */
const NOTICED_MS = 1_500;
/** How old the kept reading may become before the next one replaces it. */
const KEPT_MS = 600_000;
const PATIENCE_MS = 5_000;

let latest: ClockReading | null = null;

/** Milliseconds to add to this device's clock to have the server's; null where the answer does not tell. Both times by this device's clock. */
export function skewOf(date: string | null, sentAt: number, receivedAt: number): number | null {
  const server = Date.parse(date ?? "");
  // The header drops the rest of its second: on average it was half a second later.
  return Number.isNaN(server) ? null : Math.round(server + 500 - (sentAt + receivedAt) / 2);
}

export function momentHere(): DeviceMoment {
  return { deviceAt: Date.now(), ticks: performance.now(), page: performance.timeOrigin };
}

/** Keeps what an answer of the server tells of this device's clock. */
export async function noteSkew(answer: Response, sentAt: number): Promise<void> {
  const now = momentHere();
  const skew = skewOf(answer.headers.get("date"), sentAt, now.deviceAt);
  if (skew === null) return;
  latest = { ...now, serverAt: now.deviceAt + skew };
  const known = await keptReading();
  if (!known || Math.abs(known.serverAt - known.deviceAt - skew) > NOTICED_MS || Math.abs(known.deviceAt - now.deviceAt) > KEPT_MS) await queueFact("clock", latest);
}

/** What the server last told of this device's clock; null before the first answer that told. */
export async function keptReading(): Promise<ClockReading | null> {
  return (await readFact<ClockReading>("clock")) ?? null;
}

/** The server's time as far as this phone knows it. */
export async function timeHere(): Promise<number> {
  return Math.round(estimatedTime(momentHere(), latest ?? (await keptReading().catch(() => null))));
}

/** The same for who asks later, and at once; null before the first answer that told. */
export async function clockHere(): Promise<(() => number) | null> {
  const kept = await keptReading();
  return latest || kept ? () => Math.round(estimatedTime(momentHere(), latest ?? kept)) : null;
}

/** How far off the clock is as it goes now: asks the server unless this page has asked since it was last set. Null where its answers do not tell; rejects without an answer. */
export async function freshReading(): Promise<ClockReading | null> {
  if (latest && isSameClock(latest, momentHere())) return latest;
  const sentAt = Date.now();
  const answer = await fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.headers.has("x-request-id")) throw new TypeError("The answer is not the server's");
  await noteSkew(answer, sentAt).catch(() => undefined);
  return latest && isSameClock(latest, momentHere()) ? latest : null;
}

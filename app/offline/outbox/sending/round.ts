import type { ClockReading } from "../../drafts/capture-time";
import { freshReading } from "../../connectivity/clock";
import { isFull, queueFact, readFact } from "../../data/database";
import {
  failingAfter,
  isFulfilled,
  isReceivedBefore,
  isPersistent,
  type StopReason,
  type SendResult,
  waitAfter,
} from "./response";
import type { OutboxEntry } from "../entry";
import { notifyOutbox } from "../updates";
import { confirmEntry } from "../removal";
import { isAwaited, sentOf } from "../sent/sent";
import { changeEntry, entriesOf, markPhotoSent, photosOf, refuseEntry } from "../store";
import { fileAmong, type Transport, sendEntry, sendPhoto } from "./transport";
import { recaptured, statesCaptureTime } from "../../drafts/recapture";
import { type Began, isAhead, nextCheckAt, nextToSend, type Round } from "./next-entry";

/** Nothing is sent before `until`; `requested` is true if the server named the time. */
type Pause = { until: number; requested: boolean; failures: number };
const NO_PAUSE: Pause = { until: 0, requested: false, failures: 0 };

type Stopped = { owner: string; why: StopReason };

/**
 * Sends the queued entries one by one across all tabs and the worker. Takes the lock again for each entry, so that an urgent entry does
 * not wait for all the others. Returns when to look again, or null if no entry waits for a time.
 */
export async function sendRound(
  transport: Transport,
  began: Began,
  { urgent = null, again = null, at = Date.now() }: Partial<Omit<Round, "began">> = {},
): Promise<number | null> {
  const round: Round = { began, at, urgent, again };
  let continues = true;
  while (continues)
    continues = await navigator.locks.request("outbox", () => sendNext(transport, round));
  const owner = await transport.owner();
  const [entries, pause, stopped] = await Promise.all([
    owner === null ? [] : entriesOf(owner),
    readPause(),
    stopReason(owner),
  ]);
  return stopped ? null : nextCheckAt(entries, pause.until, Date.now());
}

/** False if this round is over. */
async function sendNext(transport: Transport, round: Round): Promise<boolean> {
  const owner = await transport.owner();
  if (owner === null || isPaused(await readPause(), round)) return false;
  const entry = nextToSend(await entriesOf(owner), round, Date.now());
  if (!entry) return false;
  if (entry.id === round.again) round.again = null;
  notifyOutbox({ sending: entry.id });
  try {
    const clock = statesCaptureTime(entry) ? await readClock() : NOT_CAPTURED;
    if (clock === null) return await applyResult(entry, NO_RESPONSE);
    const tried = await attempted(entry, clock.reading);
    // Replaced or discarded since it was read.
    if (!tried) return true;
    return await applyResult(tried, await deliver(transport, tried));
  } finally {
    notifyOutbox({ sending: null });
  }
}

const NO_RESPONSE: SendResult = { is: "later", holds: "all", waitMs: null };
const NOT_CAPTURED = { reading: null };

/** Null without a response: then sending the entry would fail too. */
function readClock(): Promise<{ reading: ClockReading | null } | null> {
  return freshReading().then(
    (reading) => ({ reading }),
    () => null,
  );
}

/** The timer respects every pause, an event only one the server asked for, and a user's request none. */
function isPaused({ until, requested }: Pause, { began }: Round): boolean {
  return began !== "person" && (began === "timer" || requested) && isAhead(until, Date.now());
}

/**
 * Records the attempt before sending: from now on the server may have the entry, so it must not change any more. Returns it as stored,
 * because its author may have changed it since it was read; null if it is gone. If the storage is full, the entry is sent as it is,
 * because sending frees space.
 */
async function attempted(
  entry: OutboxEntry,
  fresh: ClockReading | null,
): Promise<OutboxEntry | null> {
  const triedAt = Date.now();
  return changeEntry(entry.id, (stored) => ({
    tries: stored.tries + 1,
    triedAt,
    ...(fresh ? recaptured(stored, fresh) : {}),
    capture: null,
  })).catch((error: unknown) => {
    ignoreFull(error);
    return { ...entry, tries: entry.tries + 1, triedAt };
  });
}

/** Sends photos first, because the entry references them. */
async function deliver(transport: Transport, entry: OutboxEntry): Promise<SendResult> {
  const photos = await photosOf(entry.id);
  for (const photo of photos) {
    if (photo.sent) continue;
    const result = await sendPhoto(transport, photo);
    const file = result.is === "refused" ? fileAmong(photos, photo) : undefined;
    if (result.is === "refused" && file) return { ...result, refusal: { ...result.refusal, file } };
    if (result.is !== "delivered") return result;
    await markPhotoSent(photo.id).catch(ignoreFull);
  }
  return sendEntry(transport, entry);
}

/** True if other entries may follow in this round. */
async function applyResult(entry: OutboxEntry, result: SendResult): Promise<boolean> {
  if (result.is === "stopped") {
    await queueFact("stopped", { owner: entry.owner, why: result.why } satisfies Stopped);
    return false;
  }
  if (result.is === "later") return postpone(entry, result);
  const outcome: SendResult = isDone(entry, result)
    ? { is: "delivered", body: result.body }
    : result;
  if (outcome.is === "refused") await refuseEntry(entry.id, outcome.refusal);
  else {
    const response = result.is === "delivered" ? result.body : null;
    const rest = { sentAt: Date.now(), isTold: isAwaited(entry.id) };
    await confirmEntry(entry.owner, sentOf(entry, response, rest));
  }
  notifyOutbox({ settled: { id: entry.id, result: outcome } });
  await goOn().catch(ignoreFull);
  return true;
}

/** An entry needs no attention if another user has already done the same, or if it was received before it was restored. */
function isDone(
  entry: OutboxEntry,
  result: Extract<SendResult, { is: "delivered" | "refused" }>,
): boolean {
  return (
    result.is === "delivered" ||
    isFulfilled(result.body, entry.fulfilledBy) ||
    isReceivedBefore(entry, result.refusal)
  );
}

/** The server responds, so pauses and stops end. Writes only if there was one, not once per entry. */
async function goOn(): Promise<void> {
  if ((await readPause()).until !== 0) await queueFact("pause", NO_PAUSE);
  await forgetStop();
}

/** The user has signed in or the server responds: the reason why the outbox stopped is checked again. */
export async function forgetStop(): Promise<void> {
  if (await readFact("stopped")) await queueFact("stopped", null);
}

/** Rethrows other errors, after which the state of the storage is unknown. */
function ignoreFull(error: unknown): void {
  if (!isFull(error)) throw error;
}

async function postpone(
  entry: OutboxEntry,
  { holds, waitMs, failed }: Extract<SendResult, { is: "later" }>,
): Promise<boolean> {
  const now = Date.now();
  if (holds === "entry") {
    const failing = failed ? failingAfter(entry.failing, now) : null;
    // Set aside: later entries of its queue continue, except those that depend on it.
    if (failed && failing && isPersistent(failing, now)) await refuseEntry(entry.id, failed);
    else
      await changeEntry(entry.id, {
        failing,
        notBefore: now + (waitMs ?? waitAfter(entry.tries, Math.random())),
      });
    return true;
  }
  const failures = (await readPause()).failures + 1;
  await queueFact("pause", {
    until: now + (waitMs ?? waitAfter(failures, Math.random())),
    requested: waitMs !== null,
    failures,
  } satisfies Pause);
  return false;
}

async function readPause(): Promise<Pause> {
  return (await readFact<Pause>("pause")) ?? NO_PAUSE;
}

/** Why none of this owner's entries can be sent until the user signs in or reloads; null if they can. */
export async function stopReason(owner: string | null): Promise<StopReason | null> {
  const stopped = await readFact<Stopped | null>("stopped");
  return stopped && stopped.owner === owner ? stopped.why : null;
}

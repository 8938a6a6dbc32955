import { scaled } from "~/kernel/time-limits";
import { withTimeout } from "~/kernel/with-timeout";
import { DatabaseUnavailable } from "./failures";
import { type BatchResult, type HranaResponse, type Line, sendEncoded } from "./hrana";
import { WriteProbe, type WriteProbeLimits } from "./write-probe";

/** Outcome of one batch. It is plain data, because a Durable Object returns it to the request. */
export type WriteOutcome =
  | { kind: "answered"; response: HranaResponse<BatchResult> }
  /** The batch did not start: too many were queued, or its time ran out before its turn. */
  | { kind: "turned-away"; message: string }
  /** The call failed or had no response in time. The batch may have been written. */
  | { kind: "unanswered"; message: string; status?: number | undefined }
  /** The server refused the call (no such database, wrong token). Nothing was written. */
  | { kind: "refused"; message: string; status?: number | undefined };

/**
 * `callMs`: time limit of the call. `isRepeatable`: the batch's idempotency key refuses a second
 * copy.
 */
type WriteOptions = { callMs: number; isRepeatable: boolean };

/** Writes one batch, given as JSON text of `batchRequest`, and returns its outcome. */
export type BatchWriter = (batch: string, options: WriteOptions) => Promise<WriteOutcome>;

type WriteQueueLimits = {
  /** Maximum number of queued batches. A further one is refused at once. */
  most: number;
  /** How long a batch waits for its turn. */
  waitMs: number;
  /**
   * Maximum number of batches in one call, and the maximum length of their JSON text in characters.
   */
  groupSize: number;
  groupLength: number;
};

export const WRITE_QUEUE_LIMITS: WriteQueueLimits = {
  most: 500,
  waitMs: 4000,
  groupSize: 16,
  groupLength: 1_000_000,
};

type Entry = {
  batch: string;
  callMs: number;
  resolve(outcome: WriteOutcome): void;
  timer: ReturnType<typeof setTimeout>;
};

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2000;

/**
 * Sends the batches of one database strictly one after another, first in, first out: sqld hangs
 * permanently when two write transactions contend (app/docs/decisions/0044). Queued batches share
 * one call, each as a transaction with a result of its own. After a call without a response,
 * nothing else is sent until that response arrives or an empty transaction succeeds.
 */
export class WriteQueue {
  private waiting: Entry[] = [];
  private isRunning = false;
  /** Set while it is unknown whether the server still processes an earlier call. */
  private unanswered: AbortController | null = null;
  private readonly probe: WriteProbe;

  constructor(
    private readonly line: Line,
    private readonly limits: WriteQueueLimits = WRITE_QUEUE_LIMITS,
    probeLimits?: Partial<WriteProbeLimits>,
  ) {
    this.probe = new WriteProbe(line, probeLimits);
  }

  /** `batch`: JSON text of `batchRequest`. Never rejects. */
  write(batch: string, callMs: number): Promise<WriteOutcome> {
    if (this.waiting.length >= this.limits.most)
      return Promise.resolve({ kind: "turned-away", message: "Too many writes are waiting" });
    const waitMs = scaled(this.limits.waitMs);
    const outcome = new Promise<WriteOutcome>((resolve) => {
      const entry: Entry = {
        batch,
        callMs,
        resolve,
        timer: setTimeout(() => this.expire(entry, waitMs), waitMs),
      };
      this.waiting.push(entry);
    });
    if (!this.isRunning) void this.run();
    return outcome;
  }

  private expire(entry: Entry, waitMs: number): void {
    this.waiting = this.waiting.filter((each) => each !== entry);
    entry.resolve({
      kind: "turned-away",
      message: `The write did not get its turn within ${waitMs} ms`,
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    for (let pauseMs = FIRST_PAUSE_MS; this.waiting.length > 0;) {
      if (await this.isClear()) {
        pauseMs = FIRST_PAUSE_MS;
        const group = this.takeGroup();
        if (group.length > 0) await this.send(group);
      } else {
        await pause(pauseMs);
        pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      }
    }
    this.isRunning = false;
  }

  /**
   * Returns the oldest entries that fit into one call. It is at least one, unless all have expired.
   */
  private takeGroup(): Entry[] {
    let length = 0;
    let size = 0;
    for (const { batch } of this.waiting) {
      length += batch.length;
      if (size === this.limits.groupSize || (size > 0 && length > this.limits.groupLength)) break;
      size += 1;
    }
    const group = this.waiting.splice(0, size);
    for (const { timer } of group) clearTimeout(timer);
    return group;
  }

  private async send(group: Entry[]): Promise<void> {
    const abandon = new AbortController();
    const batches = group.map(({ batch }) => batch);
    const call = sendEncoded<BatchResult>(this.line, batches, abandon.signal);
    try {
      const responses = await withTimeout(call, Math.max(...group.map(({ callMs }) => callMs)));
      group.forEach((each, index) => each.resolve(outcomeOf(responses[index])));
    } catch (error) {
      const outcome = failureOf(error);
      if (outcome.kind === "unanswered") this.awaitResponse(call, abandon);
      for (const each of group) each.resolve(outcome);
    }
  }

  /**
   * Reopens the queue when the late response arrives. After a failed call, only the probe reopens
   * it.
   */
  private awaitResponse(call: Promise<unknown>, abandon: AbortController): void {
    this.unanswered = abandon;
    this.probe.reset();
    call.then(
      () => this.reopen(abandon),
      () => undefined,
    );
  }

  private reopen(abandon: AbortController): void {
    if (this.unanswered === abandon) this.unanswered = null;
  }

  private async isClear(): Promise<boolean> {
    const { unanswered } = this;
    if (!unanswered) return true;
    if (!(await this.probe.succeeds())) return this.unanswered === null;
    // A transaction of ours has just completed, so none of ours is open. The response to the old
    // call is no longer needed.
    this.reopen(unanswered);
    unanswered.abort();
    return true;
  }
}

function outcomeOf(response: HranaResponse<BatchResult> | undefined): WriteOutcome {
  return response
    ? { kind: "answered", response }
    : { kind: "unanswered", message: "The batch was not answered" };
}

function failureOf(error: unknown): WriteOutcome {
  if (!(error instanceof DatabaseUnavailable))
    return { kind: "unanswered", message: "The connection to the database broke" };
  const { message, status, retryable } = error;
  return { kind: retryable ? "unanswered" : "refused", message, status };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

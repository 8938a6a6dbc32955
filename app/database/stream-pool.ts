import { scaled } from "~/kernel/time-limits";

/** An open stream of the database server. Its baton is valid for one call. */
export type OpenStream = { baton: string; url: string; openedAt: number; usedAt: number };

/**
 * A stream for one call. `keep` is false if the call must close it. `end` returns it to the pool
 * with the baton of the response, or without one if it is closed or lost.
 */
type StreamLease = {
  readonly stream: OpenStream | null;
  readonly keep: boolean;
  end(next: { baton: string; url: string } | null): void;
};

/** The server closes a stream after 10 s without a call. */
const MAX_IDLE_MS = 5000;
/** Limits how long a stream can outlive a change of its database's file. */
const MAX_AGE_MS = 30_000;
/** Longer than any call. workerd runs nothing more for a client that has left, so its calls never end. */
const MAX_CALL_MS = 20_000;
const LOOK_EVERY_MS = 10;
/**
 * Of the server's 128 connections for all databases and all isolates (decision 0004). `open`: streams of calls in progress and idle ones.
 * `keptPerDatabase` and `kept`: up to how many streams an idle one is kept. `keptFrom`: number of calls in progress to a database from which
 * their streams stay open.
 */
const LIMITS = { open: 96, keptPerDatabase: 32, kept: 48, keptFrom: 2 };

/** `calls`: the calls in progress. */
type Streams = { calls: Set<{ startedAt: number }>; idle: OpenStream[] };

/**
 * Streams of one isolate. A new one costs the server 4 ms of CPU time for loading the schema, so they stay open between calls, but only
 * while other calls to the same database are in progress. Under load the next call then takes the stream, and a single call leaves none
 * open. A database may have as many calls in progress as streams are free for all, so that calls without a response leave some for other
 * databases. The pool holds no I/O objects, which workerd would tie to one request.
 */
export class StreamPool {
  readonly #databases = new Map<string, Streams>();

  constructor(private readonly limits = LIMITS) {}

  /**
   * Waits until the database may have one more call in progress, and throws the reason of `signal`. `url`: address of the database. The call
   * goes to the address of the stream.
   */
  async take(url: string, signal: AbortSignal): Promise<StreamLease> {
    while (!this.#hasRoom(url)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      signal.throwIfAborted();
    }
    return this.#lease(url, Date.now());
  }

  #lease(url: string, now: number): StreamLease {
    const streams = this.#databases.get(url) ?? { calls: new Set(), idle: [] };
    this.#databases.set(url, streams);
    const stream = streams.idle.pop() ?? null;
    const call = { startedAt: now };
    streams.calls.add(call);
    const keep = this.#mayKeep(streams, stream, now);
    return {
      stream,
      keep,
      end: (next) => {
        if (!streams.calls.delete(call)) return;
        const usedAt = Date.now();
        if (next && keep) streams.idle.push({ openedAt: now, ...stream, ...next, usedAt });
        this.#forgetIfEmpty(url, streams);
      },
    };
  }

  /** Forgets the idle streams of a database, for example after a restart of the server. */
  forget(url: string): void {
    const streams = this.#databases.get(url);
    if (!streams) return;
    streams.idle = [];
    this.#forgetIfEmpty(url, streams);
  }

  #hasRoom(url: string): boolean {
    this.#expire(Date.now());
    const streams = this.#databases.get(url);
    if (streams && streams.idle.length > 0) return true;
    return (streams?.calls.size ?? 0) < this.limits.open - this.#open();
  }

  #mayKeep(streams: Streams, stream: OpenStream | null, now: number): boolean {
    const isYoung = !stream || now - stream.openedAt < MAX_AGE_MS;
    const { keptPerDatabase, kept, keptFrom } = this.limits;
    const isWithinLimits = sizeOf(streams) <= keptPerDatabase && this.#open() <= kept;
    return streams.calls.size >= keptFrom && isYoung && isWithinLimits;
  }

  #open(): number {
    let open = 0;
    for (const streams of this.#databases.values()) open += sizeOf(streams);
    return open;
  }

  #expire(now: number): void {
    for (const [url, streams] of this.#databases) {
      streams.idle = streams.idle.filter(({ usedAt }) => now - usedAt < MAX_IDLE_MS);
      for (const call of streams.calls)
        if (now - call.startedAt >= scaled(MAX_CALL_MS)) streams.calls.delete(call);
      this.#forgetIfEmpty(url, streams);
    }
  }

  #forgetIfEmpty(url: string, streams: Streams): void {
    if (sizeOf(streams) === 0) this.#databases.delete(url);
  }
}

function sizeOf({ calls, idle }: Streams): number {
  return calls.size + idle.length;
}

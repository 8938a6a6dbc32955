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
/**
 * Of the server's 128 connections for all databases and all isolates (decision 0004). `keptFrom`: number of calls in progress to a database
 * from which their streams stay open.
 */
const LIMITS = { perDatabase: 32, total: 48, keptFrom: 2 };

type Streams = { inUse: number; idle: OpenStream[] };

/**
 * Streams of one isolate that stay open between calls, because a new one costs the server 4 ms of
 * CPU time for loading the schema. A stream stays open only while other calls to the same database
 * are in progress: under load the next call takes it, and a single call leaves none behind. It holds
 * no I/O objects, which workerd would tie to one request.
 */
export class StreamPool {
  readonly #databases = new Map<string, Streams>();
  #open = 0;

  constructor(private readonly limits = LIMITS) {}

  /** `url`: address of the database. The call goes to the address of the stream. */
  take(url: string, now = Date.now()): StreamLease {
    this.#expire(now);
    const streams = this.#databases.get(url) ?? { inUse: 0, idle: [] };
    this.#databases.set(url, streams);
    const stream = streams.idle.pop() ?? null;
    if (!stream) this.#open += 1;
    streams.inUse += 1;
    const keep = this.#mayKeep(streams, stream, now);
    let isOver = false;
    return {
      stream,
      keep,
      end: (next) => {
        if (isOver) return;
        isOver = true;
        streams.inUse -= 1;
        const usedAt = Date.now();
        if (next && keep) streams.idle.push({ openedAt: now, ...stream, ...next, usedAt });
        else this.#open -= 1;
        this.#forgetIfEmpty(url, streams);
      },
    };
  }

  /** Forgets the idle streams of a database, for example after a restart of the server. */
  forget(url: string): void {
    const streams = this.#databases.get(url);
    if (!streams) return;
    this.#open -= streams.idle.length;
    streams.idle = [];
    this.#forgetIfEmpty(url, streams);
  }

  #mayKeep(streams: Streams, stream: OpenStream | null, now: number): boolean {
    const isYoung = !stream || now - stream.openedAt < MAX_AGE_MS;
    const { perDatabase, total, keptFrom } = this.limits;
    const isWithinLimits =
      streams.inUse + streams.idle.length <= perDatabase && this.#open <= total;
    return streams.inUse >= keptFrom && isYoung && isWithinLimits;
  }

  #expire(now: number): void {
    for (const [url, streams] of this.#databases) {
      const fresh = streams.idle.filter(({ usedAt }) => now - usedAt < MAX_IDLE_MS);
      this.#open -= streams.idle.length - fresh.length;
      streams.idle = fresh;
      this.#forgetIfEmpty(url, streams);
    }
  }

  #forgetIfEmpty(url: string, streams: Streams): void {
    if (streams.inUse === 0 && streams.idle.length === 0) this.#databases.delete(url);
  }
}

import { withTimeout } from "~/kernel/with-timeout";
import { batchRequest } from "./batch";
import { type Line, sendEncoded } from "./hrana";

const EMPTY_TRANSACTION = JSON.stringify(batchRequest([]));

/** All limits are in milliseconds. */
export type WriteProbeLimits = {
  /** How long `succeeds` waits for the response to the outstanding probe. */
  waitMs: number;
  /**
   * A probe without a response is replaced after this time, in case its connection is broken. Each
   * replacement waits twice as long.
   */
  firstLifetimeMs: number;
  longestLifetimeMs: number;
};

/**
 * With these limits, a hanging database loses about ten connections to abandoned probes in the
 * first half hour, then three an hour.
 */
const WRITE_PROBE_LIMITS: WriteProbeLimits = {
  waitMs: 2000,
  firstLifetimeMs: 2000,
  longestLifetimeMs: 20 * 60_000,
};

/**
 * Tests with an empty transaction whether a database accepts writes again. At most one probe is
 * outstanding, because the server may keep the connection of an abandoned call forever and has 128
 * connections for all databases.
 */
export class WriteProbe {
  private current: {
    result: Promise<boolean>;
    abandon: AbortController;
    startedAt: number;
    isOver: boolean;
  } | null = null;
  private lifetimeMs: number;
  private readonly limits: WriteProbeLimits;

  constructor(
    private readonly line: Line,
    limits: Partial<WriteProbeLimits> = {},
  ) {
    this.limits = { ...WRITE_PROBE_LIMITS, ...limits };
    this.lifetimeMs = this.limits.firstLifetimeMs;
  }

  /**
   * True when the server has begun and ended a transaction. False when the call failed or has no
   * response yet.
   */
  async succeeds(): Promise<boolean> {
    return withTimeout(this.outstanding(), this.limits.waitMs).catch(() => false);
  }

  /**
   * Discards a probe that was sent before the call in question, because its response would prove
   * nothing.
   */
  reset(): void {
    this.current?.abandon.abort();
    this.current = null;
    this.lifetimeMs = this.limits.firstLifetimeMs;
  }

  private outstanding(): Promise<boolean> {
    if (this.current && !this.current.isOver) {
      if (Date.now() - this.current.startedAt < this.lifetimeMs) return this.current.result;
      this.current.abandon.abort();
      this.lifetimeMs = Math.min(this.lifetimeMs * 2, this.limits.longestLifetimeMs);
    }
    return this.start();
  }

  private start(): Promise<boolean> {
    const abandon = new AbortController();
    const result = sendEncoded(this.line, [EMPTY_TRANSACTION], abandon.signal).then(
      () => true,
      () => false,
    );
    const probe = { result, abandon, startedAt: Date.now(), isOver: false };
    void result.then(() => {
      probe.isOver = true;
    });
    this.current = probe;
    return result;
  }
}

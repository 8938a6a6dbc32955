import { setTimeout } from "node:timers/promises";
import { timeFactor } from "../stack/stack";
import type { OwnStack } from "../stack/own-stack";
import { processorMs, processWithArgument } from "../stack/processes";
import type { ApiResponse } from "./client";

/** An answer may cost this many times the thread's time of the one to the same request with a short text. */
const MOST_TIMES = 20;
/** An answer that costs less counts as this. */
const LEAST_MS = 8;
const TRIES = 3;
/** Before it is a fault: what costs too much does so each time, what the thread collected of others' garbage does not. */
const TRIES_ALONE = 6;
/** By the clock, on a machine without load: more is a hang, and the workers are restarted. */
const HANG_MS = 4_000;
/** Longer locks, of an account or an address, are answers too. */
const MOST_RETRY_SECONDS = 10;
const MOST_ASKS = 60;

/** One request. It is made anew for each try, as a record may have changed. */
export type Ask = (signal: AbortSignal) => Promise<ApiResponse>;
export type Probe = { name: string; ask: Ask };

/**
 * Measures what requests cost the thread of workers that serve nobody else, one after the other. Not by the clock: other work of the machine
 * would be measured too.
 */
export class RequestCosts {
  #process: number | null = null;

  constructor(private readonly own: OwnStack) {}

  async #barOf(ask: Ask): Promise<number> {
    const ms = await this.#leastOf(ask, 0);
    if (ms === Infinity) throw new Error("No answer to the request with a short text");
    return MOST_TIMES * Math.max(ms, LEAST_MS);
  }

  /**
   * The requests whose answer cost too much, also when they were repeated alone on restarted workers: name and time. Stop after the first
   * one of an operation: each may cost a restart.
   */
  async *slowOf(short: Ask, probes: Iterable<Probe>): AsyncGenerator<string> {
    const most = await this.#barOf(short);
    for (const { name, ask } of probes) {
      if ((await this.#leastOf(ask, most)) <= most) continue;
      await this.restart();
      const mostAlone = Math.max(most, await this.#barOf(short));
      const ms = await this.#leastOf(ask, mostAlone, TRIES_ALONE);
      if (ms <= mostAlone) continue;
      if (ms === Infinity) await this.restart();
      const took = ms === Infinity ? "no answer" : `${Math.round(ms)} ms`;
      yield `${name}: ${took}, at most ${Math.round(mostAlone)} ms`;
    }
  }

  /** Milliseconds of the fastest of a few tries, Infinity without an answer. Stops when one is fast enough. */
  async #leastOf(ask: Ask, enoughMs: number, tries = TRIES): Promise<number> {
    let least = Infinity;
    for (let count = 0; count < tries && least > enoughMs; count += 1) {
      const ms = await this.#costOf(ask);
      // What hangs is not repeated: the workers would not answer.
      if (ms === Infinity) return least;
      least = Math.min(least, ms);
    }
    return least;
  }

  /** Asks again while the request is turned away for load, which says nothing about its cost. */
  async #costOf(ask: Ask): Promise<number> {
    this.#process ??= processWithArgument(
      `--socket-addr=entry=127.0.0.1:${(await this.own.mf.ready).port}`,
    );
    for (let count = 0; count < MOST_ASKS; count += 1) {
      const from = processorMs(this.#process);
      const response = await answered(ask);
      if (!response) return Infinity;
      const ms = processorMs(this.#process) - from;
      const wait = Number(response.headers.get("retry-after") ?? 0);
      if (![429, 503].includes(response.status) || wait > MOST_RETRY_SECONDS) return ms;
      await setTimeout(1_000 * wait);
    }
    throw new Error("The request is turned away for load, though nobody else is served");
  }

  /** Kills the workers, which would go on with what hangs, and forgets who was served. */
  async restart(): Promise<void> {
    await this.own.crash();
    this.#process = null;
  }
}

/** Null without an answer in time, or when the process has ended. */
async function answered(ask: Ask): Promise<ApiResponse | null> {
  try {
    return await ask(AbortSignal.timeout(HANG_MS * timeFactor()));
  } catch (error) {
    const isOver = error instanceof Error && error.name === "TimeoutError";
    if (isOver || isConnection(error)) return null;
    throw error;
  }
}

/** fetch gives its reason as the cause. */
function isConnection(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : undefined;
  return cause instanceof Error && "code" in cause;
}

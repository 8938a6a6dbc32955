import { setTimeout as sleep } from "node:timers/promises";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;
/** A machine that slept or is very busy may leave one question without an answer. */
const MOST_SILENT = 2;
/** After so many good answers the next restart is the first again. */
const GOOD_ANSWERS = 60;

/**
 * `gone`: nobody listens. `silent`: no answer in time. A `trouble` is an answer that a restart does not mend.
 * @typedef {{ state: 'answers', trouble?: string } | { state: 'gone' | 'silent' }} Condition
 */

/**
 * Asks a process every `pauseMs` how it is, starts it again when it has ended or stands still, and says so. Each further
 * restart waits twice as long as the one before, at most half a minute.
 * @param {{ name: string, ask(): Promise<Condition>, restart(): Promise<unknown>, print(line: string): void, pauseMs?: number }} options
 * @returns {{ stop(): Promise<void> }}
 */
export function restartOnFailure({ name, ask, restart, print, pauseMs = 1000 }) {
  const ending = new AbortController();
  const pause = (/** @type {number} */ ms) => sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
  const history = { silent: 0, good: 0, waitMs: FIRST_WAIT_MS, trouble: "" };
  const watching = watch();
  return {
    async stop() {
      ending.abort();
      await watching;
    },
  };

  async function watch() {
    for (await pause(pauseMs); !ending.signal.aborted; await pause(pauseMs)) {
      const condition = await ask();
      if (ending.signal.aborted) return;
      if (condition.state === "answers") heard(condition.trouble ?? "");
      else if (condition.state === "gone" || (history.silent += 1) >= MOST_SILENT) await startAgain(condition.state);
    }
  }

  /** @param {string} trouble */
  function heard(trouble) {
    history.silent = 0;
    history.good += 1;
    if (history.good >= GOOD_ANSWERS) history.waitMs = FIRST_WAIT_MS;
    if (trouble !== history.trouble) print(trouble ? `${name} cannot write: ${trouble}` : `${name} can write again.`);
    history.trouble = trouble;
  }

  /** @param {'gone' | 'silent'} state */
  async function startAgain(state) {
    print(`${name} ${state === "gone" ? "has ended" : "does not answer"}. Starting it again.`);
    await pause(history.waitMs);
    if (ending.signal.aborted) return;
    Object.assign(history, { silent: 0, good: 0, waitMs: Math.min(history.waitMs * 2, LONGEST_WAIT_MS) });
    try {
      await restart();
      print(`${name} runs again.`);
    } catch (error) {
      print(`${name} could not be started: ${error instanceof Error ? error.message : error}`);
    }
  }
}

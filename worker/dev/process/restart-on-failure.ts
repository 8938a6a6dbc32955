import { setTimeout as sleep } from "node:timers/promises";

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 30_000;
/** Several probes may time out in a row on a very busy machine, and a restart loses what the process was doing. */
const MAX_SILENT = 4;
/** After this many good responses the restart delay is reset. */
const HEALTHY_RESPONSES = 60;

/**
 * `gone`: the connection is refused. `silent`: no response in time. `trouble`: an error response that a restart does not fix.
 */
export type Condition =
  | { state: "answers"; trouble?: string | undefined }
  | { state: "gone" | "silent" };

/**
 * Probes a process every `pauseMs`, restarts it when it has exited or hangs, and reports that. Each further
 * restart waits twice as long as the previous one, at most half a minute.
 * @param options `cause` is a sentence that the message of a restart ends with, or empty
 */
export function restartOnFailure({
  name,
  check,
  restart,
  print,
  cause = () => "",
  pauseMs = 1000,
}: {
  name: string;
  check(): Promise<Condition>;
  restart(): Promise<unknown>;
  print(line: string): void;
  cause?(): string;
  pauseMs?: number;
}): { stop(): Promise<void> } {
  const ending = new AbortController();
  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
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
      const condition = await check();
      if (ending.signal.aborted) return;
      if (condition.state === "answers") report(condition.trouble ?? "");
      else if (condition.state === "gone" || (history.silent += 1) >= MAX_SILENT)
        await startAgain(condition.state);
    }
  }

  function report(trouble: string) {
    history.silent = 0;
    history.good += 1;
    if (history.good >= HEALTHY_RESPONSES) history.waitMs = FIRST_WAIT_MS;
    if (trouble !== history.trouble)
      print(trouble ? `${name} cannot write: ${trouble}` : `${name} can write again.`);
    history.trouble = trouble;
  }

  async function startAgain(state: "gone" | "silent") {
    const what = `${name} ${state === "gone" ? "has exited" : "does not respond"}.`;
    print(`${what} Restarting it. ${cause()}`.trim());
    await pause(history.waitMs);
    if (ending.signal.aborted) return;
    Object.assign(history, {
      silent: 0,
      good: 0,
      waitMs: Math.min(history.waitMs * 2, MAX_WAIT_MS),
    });
    try {
      await restart();
      print(`${name} is running again.`);
    } catch (error) {
      print(`${name} could not be started: ${error instanceof Error ? error.message : error}`);
    }
  }
}

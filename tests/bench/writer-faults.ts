import { setTimeout as sleep } from "node:timers/promises";
import type { Stack } from "../../worker/local/stack.mjs";

/** From when until when answers may be late or fail: the fault and ten seconds after it. */
export type FaultWindow = { from: number; until: number };

export const FAULTS = ["database server killed", "database server stopped for 5 s", "workers killed"];

const GRACE_MS = 10_000;
const STOPPED_MS = 5000;

/** One fault after another, spread over the phase. */
export async function injectFaults(stack: Stack, minutes: number): Promise<FaultWindow[]> {
  const windows: FaultWindow[] = [];
  const pause = (minutes * 60_000) / 4;
  for (const inject of [killDatabase, stopDatabase, () => stack.crash()]) {
    await sleep(Math.max(1000, pause - GRACE_MS));
    const from = Date.now();
    await inject(stack);
    windows.push({ from, until: Date.now() + GRACE_MS });
    await sleep(GRACE_MS);
  }
  return windows;
}

/** The supervisor of the local stack starts it again. */
async function killDatabase({ sqld }: Stack): Promise<void> {
  process.kill(sqld.pid, "SIGKILL");
}

async function stopDatabase({ sqld }: Stack): Promise<void> {
  const { pid } = sqld;
  process.kill(pid, "SIGSTOP");
  await sleep(STOPPED_MS);
  process.kill(pid, "SIGCONT");
}

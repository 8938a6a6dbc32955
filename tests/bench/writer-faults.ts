import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Stack } from "../support/stack/test-stack";

/** The period in which responses may be late or fail: the fault and ten seconds after it. */
export type FaultWindow = { from: number; until: number };

export const FAULTS = [
  "database server killed",
  "database server stopped for 5 s",
  "workers killed",
];

const GRACE_MS = 10_000;
const STOPPED_MS = 5000;

/** Injects one fault after another, spread over the phase. */
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

/** The local stack restarts the server. */
async function killDatabase({ sqld }: Stack): Promise<void> {
  process.kill(processOf(sqld.dataDir), "SIGKILL");
}

async function stopDatabase({ sqld }: Stack): Promise<void> {
  const pid = processOf(sqld.dataDir);
  process.kill(pid, "SIGSTOP");
  await sleep(STOPPED_MS);
  // The stack may have restarted it in the meantime.
  if (readdirSync("/proc").includes(String(pid))) process.kill(pid, "SIGCONT");
}

/** The process id of the server of this data directory; it changes with each restart. */
function processOf(dataDir: string): number {
  const found = readdirSync("/proc").find(
    (name) => /^\d+$/.test(name) && commandOf(name).join(" ").startsWith(`sqld ${dataDir}`),
  );
  if (!found) throw new Error("No database server is running");
  return Number(found);
}

/** The program name and its data directory; empty for a process that has exited in the meantime. */
function commandOf(pid: string): string[] {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return [
      readFileSync(`/proc/${pid}/comm`, "utf8").trim(),
      args[args.indexOf("--db-path") + 1] ?? "",
    ];
  } catch {
    return [];
  }
}

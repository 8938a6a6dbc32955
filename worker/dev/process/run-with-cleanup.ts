import { constants } from "node:os";
import { endChildren } from "./children";
import { PlainError } from "./plain-error";
import { ignoreSignals } from "./signals";

/** Registers a function that runs at the end, in reverse order. */
export type OnCleanup = (undo: () => Promise<void> | void) => void;

/**
 * Runs `work` with cleanup: every function passed to `onCleanup` runs in reverse order after a signal, a failure or
 * the normal end. The process exits with 1 after a failure, and with 128 + n after signal n: the work was not done.
 * @param work returns the exit code, or 'stay' to run until a signal, which then is the normal end, with exit code 0
 */
export async function runWithCleanup(work: (onCleanup: OnCleanup) => Promise<number | "stay">) {
  const undo: (() => Promise<void> | void)[] = [];
  let ending = false;
  let isStaying = false;
  async function end(code: number) {
    if (ending) return;
    ending = true;
    endChildren();
    for (const step of undo.reverse())
      await Promise.resolve(step()).catch((error) => console.error(error));
    // Flush stdout before exit.
    await new Promise((resolve) => process.stdout.write("", resolve));
    process.exit(code);
  }
  ignoreSignals();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void end(isStaying ? 0 : 128 + constants.signals[signal]));
  try {
    const code = await work((step) => void (ending ? step() : undo.push(step)));
    if (code === "stay") isStaying = true;
    else await end(code);
  } catch (error) {
    if (!ending) console.error(error instanceof PlainError ? error.message : error);
    await end(1);
  }
}

import { endChildren } from "./children";
import { PlainError } from "./plain-error";
import { ignoreSignals } from "./signals";

/** Registers a function that runs at the end, in reverse order. */
export type OnCleanup = (undo: () => Promise<void> | void) => void;

/**
 * Runs `work` with cleanup: every function passed to `onCleanup` runs in reverse order after a signal, a failure or
 * the normal end. The process exits with 0 after a signal and with 1 after a failure.
 * @param work returns the exit code, or 'stay' to run until a signal
 */
export async function runWithCleanup(work: (onCleanup: OnCleanup) => Promise<number | "stay">) {
  const undo: (() => Promise<void> | void)[] = [];
  let ending = false;
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
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end(0));
  try {
    const code = await work((step) => void (ending ? step() : undo.push(step)));
    if (code !== "stay") await end(code);
  } catch (error) {
    if (!ending) console.error(error instanceof PlainError ? error.message : error);
    await end(1);
  }
}

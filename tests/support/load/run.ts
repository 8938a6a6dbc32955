import { setTimeout as sleep } from "node:timers/promises";
import type { LoadResponse } from "./client";
import { type LoadWrite, nextWrite, sendWrite, type Writers } from "./writes";

export type WriterRun = { responses: LoadResponse[]; confirmed: LoadWrite[]; sent: LoadWrite[] };

const MAX_PAUSE_MS = 1000;

/** The people write in turn, if there are fewer of them than writers. */
export function writerOf(by: readonly Writers[], index: number): Writers {
  const writer = by[index % by.length];
  if (!writer) throw new Error("Nobody writes");
  return writer;
}

/**
 * Runs this many writers; each sends one write after another until `signal` aborts. A write that is answered with 429
 * or 5xx, or not at all, is resent with the same key until it is confirmed, as the outbox of a phone does it.
 */
export async function runWriters(
  by: readonly Writers[],
  writers: number,
  signal: AbortSignal,
): Promise<WriterRun> {
  const run: WriterRun = { responses: [], confirmed: [], sent: [] };
  await Promise.all(
    Array.from({ length: writers }, async (_, first) => {
      for (let index = first; !signal.aborted; index += 1)
        await writeOnce(writerOf(by, first), nextWrite(index), run);
    }),
  );
  return run;
}

/** A write without a confirmation after this many tries is only compared with the rows. */
const MAX_TRIES = 60;

/** Sends one write until it is confirmed. A refusal is a fault of the test, not of the load: it throws. */
export async function writeOnce(by: Writers, write: LoadWrite, run: WriterRun): Promise<void> {
  run.sent.push(write);
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const response = await sendWrite(by, write);
    run.responses.push(response);
    if (response.status === 200) return void run.confirmed.push(write);
    if (response.status !== 0 && response.status !== 429 && response.status < 500)
      throw new Error(
        `${response.what} was answered ${response.status}: ${response.text.slice(0, 300)}`,
      );
    await sleep(Math.min(100 * tries, MAX_PAUSE_MS));
  }
}

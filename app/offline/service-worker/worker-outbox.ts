import { sendOutboxInWorker } from "../outbox/sending/worker-transport";

/** Handles the `sync` event. An open page sends, because it shows the state of each entry; without one, the worker sends. */
export async function sendFromWorker(askWindows: () => Promise<number>): Promise<void> {
  if ((await askWindows()) === 0) await sendOutboxInWorker();
}

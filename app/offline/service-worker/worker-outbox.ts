import { sendOutboxInWorker } from "../outbox/sending/worker-transport";

/** Handles the `sync` event. An open page sends, because it shows the state of each entry; without one, the worker sends. */
export async function sendFromWorker(requestWindows: () => Promise<number>): Promise<void> {
  if ((await requestWindows()) === 0) await sendOutboxInWorker();
}

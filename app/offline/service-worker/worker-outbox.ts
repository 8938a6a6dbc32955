import { sendOutboxInWorker } from "../outbox/worker-transport";

/** The browser says that the line is back. A page that is open sends, as it shows what becomes of each entry; where none is, the worker does. */
export async function sendFromWorker(askWindows: () => Promise<number>): Promise<void> {
  if ((await askWindows()) === 0) await sendOutboxInWorker();
}

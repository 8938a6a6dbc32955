import { storedOwner } from "../../service-worker/stored-root";
import { sendRound } from "./round";
import type { Transport } from "./transport";

/** From the service worker, without an open window: uses the cookie. The server refuses it if the entry names another user. */
const workerTransport: Transport = {
  owner: storedOwner,
  carry: ({ method, path, body, headers, signal }) =>
    fetch(`/api${path}`, {
      method,
      signal,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        "content-type":
          body instanceof ArrayBuffer ? "application/octet-stream" : "application/json",
        ...headers,
      },
      body: body instanceof ArrayBuffer ? body : JSON.stringify(body ?? {}),
    }),
};

/** For the service worker's `sync` event. Rejects while entries are queued, so that the browser retries later. */
export async function sendOutboxInWorker(): Promise<void> {
  if ((await sendRound(workerTransport, "event")) !== null)
    throw new Error("Something still waits to be sent");
}

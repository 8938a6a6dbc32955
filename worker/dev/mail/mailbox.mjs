import { createServer } from "node:http";
import { openMailStore } from "./mailbox-store.mjs";
import { startSmtp } from "./mailbox-smtp.mjs";
import { answerMailbox } from "./mailbox-web.mjs";
import { isPortFree } from "../process/ports.mjs";

/**
 * `url` is the web interface, `smtpUrl` the SMTP server that the workers use.
 * @typedef {{ url: string, smtpUrl: string, smtpPort: number, close(): Promise<void> }} Mailbox
 */

/** The same port at each start, so that an open page works after a restart. @param {number} port of the product */
export function mailboxPortFor(port) {
  return port + 1000;
}

/**
 * The local mail server: it stores every email of every company and shows them in the browser.
 * @param {{ dir: string, port?: number }} options `port` of the web interface, used if it is free
 * @returns {Promise<Mailbox>}
 */
export async function startMailbox({ dir, port = 0 }) {
  const store = await openMailStore(dir);
  /** @type {import('./mailbox-smtp.mjs').MailFaults} */
  const faults = new Map();
  const smtp = await startSmtp(store.add, faults);
  const server = createServer((incoming, outgoing) => {
    void answerMailbox({ store, faults }, incoming, outgoing).catch(() => outgoing.destroy());
  });
  const wanted = port > 0 && port <= 65_535 && (await isPortFree(port)) ? port : 0;
  await new Promise((resolve, reject) =>
    server.once("error", reject).listen(wanted, "127.0.0.1", () => resolve(undefined)),
  );
  const address = server.address();
  const at = typeof address === "object" && address ? address.port : 0;
  async function close() {
    server.closeAllConnections();
    await Promise.all([smtp.close(), new Promise((resolve) => server.close(resolve))]);
  }
  return {
    url: `http://127.0.0.1:${at}`,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    smtpPort: smtp.port,
    close,
  };
}

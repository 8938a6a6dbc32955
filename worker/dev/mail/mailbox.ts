import { createServer } from "node:http";
import { openMailStore } from "./mailbox-store";
import { startSmtp, type MailFaults } from "./mailbox-smtp";
import { handleMailboxRequest } from "./mailbox-web";
import { isPortFree } from "../process/ports";

/** `url` is the web interface, `smtpUrl` the SMTP server that the workers use. */
export type Mailbox = { url: string; smtpUrl: string; smtpPort: number; close(): Promise<void> };

/**
 * The same port at each start, so that an open page works after a restart.
 * @param port of the product
 */
export function mailboxPortFor(port: number) {
  return port + 1000;
}

/**
 * The local mail server: it stores every email of every company and shows them in the browser.
 * @param options `port` of the web interface, used if it is free
 */
export async function startMailbox({
  dir,
  port = 0,
}: {
  dir: string;
  port?: number | undefined;
}): Promise<Mailbox> {
  const store = await openMailStore(dir);
  const faults: MailFaults = new Map();
  const smtp = await startSmtp(store.add, faults);
  const server = createServer((incoming, outgoing) => {
    void handleMailboxRequest({ store, faults }, incoming, outgoing).catch(() =>
      outgoing.destroy(),
    );
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

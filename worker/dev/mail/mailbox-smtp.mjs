import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/**
 * A fault for emails to one address, until it is removed or has occurred `times` times:
 * refuse = permanent failure; later = temporary failure; slow = accepts after `ms`; lose = stores the email but reports a temporary failure.
 * @typedef {{ kind: 'refuse' | 'later' | 'slow' | 'lose', ms?: number, times?: number }} MailFault
 * @typedef {Map<string, MailFault>} MailFaults
 */

const MOST_BYTES = 20 * 1024 * 1024;

/**
 * Accepts every email of this machine and passes it to `keep`. No email leaves the machine.
 * @param {(source: Buffer, to: string) => Promise<unknown>} keep
 * @param {MailFaults} faults
 * @returns {Promise<{ port: number, close(): Promise<void> }>}
 */
export async function startSmtp(keep, faults) {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    size: MOST_BYTES,
    closeTimeout: 200,
    onRcptTo({ address }, _session, done) {
      const kind = faultOf(faults, address, ["refuse", "later"])?.kind;
      if (kind) return done(refusal(kind));
      done();
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      /** @type {Buffer[]} */
      const parts = [];
      stream.on("data", (part) => parts.push(part));
      stream.on("end", async () => done(await take(Buffer.concat(parts), recipients)));
    },
  });
  /** @param {Buffer} source @param {string[]} recipients @returns {Promise<Error | null>} the reason for a rejection */
  async function take(source, recipients) {
    const [first = ""] = recipients;
    const fault = faultOf(faults, first, ["slow", "lose"]);
    if (fault?.kind === "slow") await sleep(fault.ms ?? 0);
    for (const to of recipients) await keep(source, to);
    return fault?.kind === "lose" ? refusal("later") : null;
  }
  // Thrown when a worker gives up and closes the connection.
  server.on("error", () => {});
  await new Promise((resolve, reject) =>
    server.once("error", reject).listen(0, "127.0.0.1", () => resolve(undefined)),
  );
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { port, close: () => new Promise((resolve) => server.close(() => resolve(undefined))) };
}

/** @param {MailFaults} faults @param {string} address @param {MailFault['kind'][]} kinds */
function faultOf(faults, address, kinds) {
  const key = address.toLowerCase();
  const fault = faults.get(key);
  if (!fault || !kinds.includes(fault.kind)) return undefined;
  if (fault.times === undefined) return fault;
  if (fault.times <= 1) faults.delete(key);
  else faults.set(key, { ...fault, times: fault.times - 1 });
  return fault;
}

/** @param {MailFault['kind']} kind */
function refusal(kind) {
  const [code, words] =
    kind === "refuse" ? [550, "5.1.1 No such mailbox here"] : [451, "4.3.0 Please try again later"];
  return Object.assign(new Error(words), { responseCode: code });
}

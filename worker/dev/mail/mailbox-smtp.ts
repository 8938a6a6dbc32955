import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/**
 * A fault for emails to one address, until it is removed or has occurred `times` times:
 * refuse = permanent failure; later = temporary failure; slow = accepts after `ms`; lose = stores the email but reports a temporary failure.
 */
type MailFault = { kind: "refuse" | "later" | "slow" | "lose"; ms?: number; times?: number };
export type MailFaults = Map<string, MailFault>;

const MAX_BYTES = 20 * 1024 * 1024;

/** Accepts every email of this machine and passes it to `keep`. No email leaves the machine. */
export async function startSmtp(
  store: (source: Buffer, to: string) => Promise<unknown>,
  faults: MailFaults,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 200,
    onRcptTo({ address }, _session, done) {
      const kind = faultOf(faults, address, ["refuse", "later"])?.kind;
      if (kind) return done(refusal(kind));
      done();
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const parts: Buffer[] = [];
      stream.on("data", (part) => parts.push(part));
      stream.on("end", async () => done(await take(Buffer.concat(parts), recipients)));
    },
  });
  /** @returns the reason for a rejection */
  async function take(source: Buffer, recipients: string[]): Promise<Error | null> {
    const [first = ""] = recipients;
    const fault = faultOf(faults, first, ["slow", "lose"]);
    if (fault?.kind === "slow") await sleep(fault.ms ?? 0);
    for (const to of recipients) await store(source, to);
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

function faultOf(faults: MailFaults, address: string, kinds: MailFault["kind"][]) {
  const key = address.toLowerCase();
  const fault = faults.get(key);
  if (!fault || !kinds.includes(fault.kind)) return undefined;
  if (fault.times === undefined) return fault;
  if (fault.times <= 1) faults.delete(key);
  else faults.set(key, { ...fault, times: fault.times - 1 });
  return fault;
}

function refusal(kind: MailFault["kind"]) {
  const [code, message] =
    kind === "refuse" ? [550, "5.1.1 No such mailbox here"] : [451, "4.3.0 Please try again later"];
  return Object.assign(new Error(message), { responseCode: code });
}

import { Buffer } from "node:buffer";
import { EventEmitter } from "node:events";
import { createTransport } from "nodemailer";
import { headText, type Mail, type MailResult } from "~/kernel/mail/mailer";
import { scaled } from "~/kernel/time-limits";
import type { Env } from "./env";

// A workerd socket registers a listener for each write, and one mail has more writes than Node's
// default limit.
EventEmitter.defaultMaxListeners = 50;

/**
 * The sum of the timeouts is far below the lease of an outbox row, so that no second attempt starts
 * while a mail is being sent. In workerd the connection timeout also ends a later silence, so it is
 * no shorter than the silence timeout: a server that scans a mail before it responds takes a while.
 */
const CONNECT_MS = 20_000;
const SILENCE_MS = 20_000;
const ALL_MS = 25_000;

/**
 * Sends one mail to the mail server. Each mail has its own connection, so that tenants share
 * nothing.
 */
export async function deliver(env: Env, mail: Mail): Promise<MailResult> {
  if (!env.MAIL_SMTP_URL) return { ok: false, forGood: false, why: "No mail server is configured" };
  if (!isAddress(mail.to.address))
    return { ok: false, forGood: true, why: "Invalid email address" };
  const transport = createTransport({
    url: env.MAIL_SMTP_URL,
    connectionTimeout: scaled(CONNECT_MS),
    greetingTimeout: scaled(CONNECT_MS),
    dnsTimeout: scaled(CONNECT_MS),
    socketTimeout: scaled(SILENCE_MS),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const signal = AbortSignal.timeout(scaled(ALL_MS));
  try {
    await transport.sendMail({ ...messageOf(env, mail), signal });
    return { ok: true };
  } catch (error) {
    return failureResult(error);
  } finally {
    transport.close();
  }
}

function messageOf(
  { MAIL_FROM }: Env,
  { to, fromName, replyTo, subject, text, html, messageId, pictures, files = [] }: Mail,
) {
  return {
    from: { name: headText(fromName), address: MAIL_FROM },
    to: { name: headText(to.name), address: to.address },
    ...(replyTo && isAddress(replyTo) ? { replyTo } : {}),
    // The envelope is set explicitly, so that no address hidden in a name becomes a recipient.
    envelope: { from: MAIL_FROM, to: [to.address] },
    subject: headText(subject),
    text,
    html,
    messageId: `<${messageId}>`,
    // Prevents automatic replies.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    attachments: [
      ...pictures.map(({ id, mediaType, bytes }) => ({
        cid: id,
        contentType: mediaType,
        contentDisposition: "inline" as const,
        filename: `${id}.${mediaType.split("/")[1]}`,
        content: Buffer.from(bytes),
      })),
      ...files.map(({ name, mediaType, bytes }) => ({
        contentType: mediaType,
        contentDisposition: "attachment" as const,
        filename: headText(name),
        content: Buffer.from(bytes),
      })),
    ],
  };
}

/** Accepts exactly one address. The mail server decides about its details. */
function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>()[\]\\,;:"@\p{C}]+@[^\s<>()[\]\\,;:"@\p{C}]+$/u.test(text);
}

/** Error properties that nodemailer sets. */
type Recipient = { code?: unknown; command?: unknown; responseCode?: unknown; message?: unknown };

/**
 * Errors of this mail after the mail server accepted the connection. Earlier errors concern the
 * sender and not the mail.
 */
const OF_THE_MAIL: readonly unknown[] = ["EENVELOPE", "EMESSAGE"];

/** A 5xx response is permanent for this mail. Any other failure may be temporary. */
function failureResult(error: unknown): MailResult {
  const { code, command, responseCode, message } = reportedBy(error);
  const forGood =
    OF_THE_MAIL.includes(code) && typeof responseCode === "number" && responseCode >= 500;
  console.warn(JSON.stringify({ event: "mail_failed", code, command, responseCode }));
  return { ok: false, forGood, why: String(message).slice(0, 400) };
}

function reportedBy(error: unknown): Recipient {
  return typeof error === "object" && error !== null ? error : { message: error };
}

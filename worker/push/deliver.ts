import { Buffer } from "node:buffer";
import { EventEmitter } from "node:events";
import { createTransport } from "nodemailer";
import { headText, type Mail, type MailAnswer } from "~/kernel/mail/mailer";
import type { Env } from "./env";
import { failureAnswer } from "./failure";

// A socket of workerd keeps a listener for each write; one mail has more writes than Node finds normal.
EventEmitter.defaultMaxListeners = 50;

/**
 * All of it together stays far below the lease of an outbox row: nobody else takes a mail that is still on its way. In workerd the time
 * to connect also ends a later silence, so it is no shorter than that: a server that looks into a mail before it answers takes a while.
 */
const CONNECT_MS = 20_000;
const SILENCE_MS = 20_000;
const ALL_MS = 25_000;

/** Hands one mail to the mail server. One connection for each: nothing is shared between companies. */
export async function deliver(env: Env, mail: Mail): Promise<MailAnswer> {
  if (!env.MAIL_SMTP_URL) return { ok: false, forGood: false, why: "No mail server is configured" };
  if (!isAddress(mail.to.address)) return { ok: false, forGood: true, why: "This is no address for mail" };
  const transport = createTransport({
    url: env.MAIL_SMTP_URL,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const signal = AbortSignal.timeout(ALL_MS);
  try {
    await transport.sendMail({ ...messageOf(env, mail), signal });
    return { ok: true };
  } catch (error) {
    return failureAnswer(error);
  } finally {
    transport.close();
  }
}

function messageOf({ MAIL_FROM }: Env, { to, fromName, replyTo, subject, text, html, messageId, pictures }: Mail) {
  return {
    from: { name: headText(fromName), address: MAIL_FROM },
    to: { name: headText(to.name), address: to.address },
    ...(replyTo && isAddress(replyTo) ? { replyTo } : {}),
    // Said again: no address that hides in a name can become one that is written to.
    envelope: { from: MAIL_FROM, to: [to.address] },
    subject: headText(subject),
    text,
    html,
    messageId: `<${messageId}>`,
    // Nobody's holiday answers this.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    attachments: pictures.map(({ id, mediaType, bytes }) => ({ cid: id, contentType: mediaType, contentDisposition: "inline" as const, filename: `${id}.${mediaType.split("/")[1]}`, content: Buffer.from(bytes) })),
  };
}

/** One address and nothing around it; what it may be in full decides the mail server. */
function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>()[\]\\,;:"@\p{C}]+@[^\s<>()[\]\\,;:"@\p{C}]+$/u.test(text);
}

import type { MailAnswer } from "~/kernel/mail/mailer";

/** What nodemailer says of a mail that did not go. */
type Recipient = { code?: unknown; command?: unknown; responseCode?: unknown; message?: unknown };

/** Of this mail, once the mail server was ready to hear of it. Before that it refused us, and not the mail. */
const OF_THE_MAIL: readonly unknown[] = ["EENVELOPE", "EMESSAGE"];

/** 5xx is the server's last word on this mail; all else may be different in a minute. */
export function failureAnswer(error: unknown): MailAnswer {
  const { code, command, responseCode, message } = toldBy(error);
  const forGood = OF_THE_MAIL.includes(code) && typeof responseCode === "number" && responseCode >= 500;
  console.warn(JSON.stringify({ event: "mail_failed", code, command, responseCode }));
  return { ok: false, forGood, why: String(message).slice(0, 400) };
}

function toldBy(error: unknown): Recipient {
  return typeof error === "object" && error !== null ? error : { message: error };
}

import type { MailResult } from "~/kernel/mail/mailer";

/** Error properties that nodemailer sets. */
type Recipient = { code?: unknown; command?: unknown; responseCode?: unknown; message?: unknown };

/**
 * Errors of this mail after the mail server accepted the connection. Earlier errors concern the
 * sender and not the mail.
 */
const OF_THE_MAIL: readonly unknown[] = ["EENVELOPE", "EMESSAGE"];

/** A 5xx response is permanent for this mail. Any other failure may be temporary. */
export function failureResult(error: unknown): MailResult {
  const { code, command, responseCode, message } = reportedBy(error);
  const forGood =
    OF_THE_MAIL.includes(code) && typeof responseCode === "number" && responseCode >= 500;
  console.warn(JSON.stringify({ event: "mail_failed", code, command, responseCode }));
  return { ok: false, forGood, why: String(message).slice(0, 400) };
}

function reportedBy(error: unknown): Recipient {
  return typeof error === "object" && error !== null ? error : { message: error };
}

type MailAddress = { name: string; address: string };

/** Picture that the HTML of a mail references by its id. */
type MailPicture = { id: string; mediaType: string; bytes: Uint8Array<ArrayBuffer> };

/** A file that the recipient can save. */
export type MailFile = { name: string; mediaType: string; bytes: Uint8Array<ArrayBuffer> };

/** One mail to one recipient. The sender address is a setting of the installation. */
export type Mail = {
  to: MailAddress;
  fromName: string;
  /** Address for replies, or null. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /**
   * Message id without angle brackets. It is the same on each attempt, so that mail clients
   * recognize a duplicate.
   */
  messageId: string;
  pictures: MailPicture[];
  files?: MailFile[];
};

/**
 * Tagged result instead of an exception: an error that crosses a worker boundary loses its class.
 * `forGood`: a retry would fail the same way.
 */
export type MailResult = { ok: true } | { ok: false; forGood: boolean; why: string };

/** The push worker's interface for the web worker. */
export type Mailer = { sendMail(mail: Mail): Promise<MailResult> };

const MAX_LETTERS = 200;

/**
 * Converts text to one header line of limited length. Line breaks and invisible characters become
 * spaces.
 */
export function headText(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const letters = Array.from(line);
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join("")}…` : line;
}

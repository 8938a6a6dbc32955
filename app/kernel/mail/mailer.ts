export type MailAddress = { name: string; address: string };

/** Shown inside a mail by its id. */
export type MailPicture = { id: string; mediaType: string; bytes: Uint8Array<ArrayBuffer> };

/** One mail to one person. The address that it comes from is the installation's own. */
export type Mail = {
  to: MailAddress;
  fromName: string;
  /** Where an answer goes, where there is such a place. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Without the angle brackets. The same at each try, so that a mail that came twice is known as one. */
  messageId: string;
  pictures: MailPicture[];
};

/** Tagged, not thrown: an error that crosses from worker to worker loses its class. `forGood` when another try would end the same. */
export type MailAnswer = { ok: true } | { ok: false; forGood: boolean; why: string };

/** The push worker as the web worker sees it. */
export type Mailer = { sendMail(mail: Mail): Promise<MailAnswer> };

const MOST_LETTERS = 200;

/** For a head line: one line, and not an endless one. What breaks a line, or hides in it, becomes a space. */
export function headText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").replace(/\s+/g, " ").trim();
  const letters = Array.from(line);
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join("")}…` : line;
}

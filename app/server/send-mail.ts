import type { Mail, MailResult, Mailer } from "~/kernel/mail/mailer";
import { NotDone } from "./command/outbox";

/** Resolves when the mail server has accepted the mail. Throws NotDone otherwise. */
export async function sendMail(mailer: Mailer, mail: Mail): Promise<void> {
  const result = await mailer.sendMail(mail).catch(unreachable);
  if (!result.ok) throw new NotDone(result.why, result.forGood);
}

function unreachable(): MailResult {
  return { ok: false, forGood: false, why: "The sending worker could not be reached" };
}

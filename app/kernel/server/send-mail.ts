import type { Mail, MailAnswer, Mailer } from "../mail/mailer";
import { NotDone } from "./command/outbox";

/** Resolves when the mail server has accepted the mail. Throws NotDone otherwise. */
export async function sendMail(mailer: Mailer, mail: Mail): Promise<void> {
  const answer = await mailer.sendMail(mail).catch(unreachable);
  if (!answer.ok) throw new NotDone(answer.why, answer.forGood);
}

function unreachable(): MailAnswer {
  return { ok: false, forGood: false, why: "The sending worker could not be reached" };
}

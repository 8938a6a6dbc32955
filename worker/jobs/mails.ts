import { renderMail } from "~/features/mails/print/mail";
import type { Saying } from "~/features/mails/print/account-mails";
import type { MailContent, MailType } from "~/features/mails/words";
import { bcp47, type Language } from "~/kernel/languages";
import { fullName } from "~/kernel/roles";
import type { SystemVisit } from "~/kernel/server/ctx";
import { readLogoPicture } from "~/kernel/server/logo";
import { sendMail } from "~/kernel/server/send-mail";
import { accountMails } from "./account-mails";
import type { Handler } from "./handlers";
import { eventMails } from "./event-mails";
import { sayingFor } from "./saying";

type Reader = { name: string; surname: string; email: string; language: Language | null };

/** A mail that is due: for whom, and what it says in their language. Else why there is none any more, for the row. */
export type DueMail = { to: Reader; say(company: string, saying: Saying): MailContent } | { remark: string };

/** Looks at what is true now: between the event and this moment a code may have been used, a person gone. */
export type MailMaker = (visit: SystemVisit, ids: Record<string, string>, at: number) => Promise<DueMail>;

const MAKERS: Record<MailType, MailMaker> = { ...accountMails, ...eventMails };

export const MAIL_HANDLERS: Record<string, Handler> = Object.fromEntries(Object.entries(MAKERS).map(([type, make]) => [type, send(make)]));

const LOGO = "logo";

function send(make: MailMaker): Handler {
  return async (visit, env, ids, row) => {
    const [due, settings, logo] = await Promise.all([make(visit, ids, row.createdAt), visit.settings(), readLogoPicture(visit)]);
    if ("remark" in due) return due.remark;
    const company = settings.company.name || visit.tenant.name;
    const saying = sayingFor(due.to, settings);
    const content = due.say(company, saying);
    const shownLogo = logo && { id: LOGO, width: logo.width, height: logo.height };
    await sendMail(env.PUSH, {
      to: { name: fullName(due.to), address: due.to.email },
      fromName: company,
      replyTo: settings.company.email || null,
      subject: content.subject,
      ...renderMail(content, { company: { name: company, logo: shownLogo }, lang: bcp47(saying.language), t: saying.t }),
      messageId: `${row.id}@${new URL(visit.tenant.origin).hostname}`,
      pictures: logo ? [{ id: LOGO, mediaType: logo.mediaType, bytes: logo.bytes }] : [],
    });
  };
}

import { renderMail } from "~/features/mails/print/mail";
import type { MailType } from "~/features/mails/words";
import { bcp47 } from "~/kernel/languages";
import { fullName } from "~/kernel/roles";
import type { SystemVisit } from "~/kernel/server/ctx";
import { readLogoPicture } from "~/kernel/server/logo";
import { sendMail } from "~/kernel/server/send-mail";
import { accountMails } from "./account-mails";
import type { Handler } from "./handler";
import { eventMails } from "./event-mails";
import type { MailMaker } from "./mail-maker";
import { sayingFor } from "./saying";

const MAKERS: Record<MailType, MailMaker> = { ...accountMails, ...eventMails };

export const MAIL_HANDLERS: Record<string, Handler> = Object.fromEntries(Object.entries(MAKERS).map(([type, make]) => [type, send(make)]));

const LOGO = "logo";

/** A mail without it says the same; one that waits for the bucket may come too late. */
function logoOrNone(visit: SystemVisit) {
  return readLogoPicture(visit).catch(() => null);
}

function send(make: MailMaker): Handler {
  return async (visit, env, ids, row) => {
    const [due, settings, logo] = await Promise.all([make(visit, ids, row.createdAt), visit.settings(), logoOrNone(visit)]);
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

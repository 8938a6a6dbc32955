import { renderMail } from "~/features/mails/emails/mail";
import type { MailType } from "~/features/mails/model";
import { bcp47 } from "~/kernel/text/languages";
import { fullName } from "~/kernel/authorization/roles";
import type { SystemContext } from "~/kernel/server/request-context";
import { readLogoPicture } from "~/kernel/server/logo";
import { sendMail } from "~/kernel/server/send-mail";
import { accountMails } from "./account-mails";
import type { Handler } from "./handler";
import { eventMails } from "./event-mails";
import type { MailMaker } from "./mail-maker";
import { localizationFor } from "./localization";

const MAKERS: Record<MailType, MailMaker> = { ...accountMails, ...eventMails };

export const MAIL_HANDLERS: Record<string, Handler> = Object.fromEntries(
  Object.entries(MAKERS).map(([type, make]) => [type, send(make)]),
);

const LOGO = "logo";

/**
 * A mail without the logo has the same content, and waiting for the bucket could delay it too long.
 */
function logoOrNone(context: SystemContext) {
  return readLogoPicture(context).catch(() => null);
}

function send(make: MailMaker): Handler {
  return async (context, env, ids, row) => {
    const [due, settings, logo] = await Promise.all([
      make(context, ids, row.createdAt),
      context.settings(),
      logoOrNone(context),
    ]);
    if ("remark" in due) return due.remark;
    const company = settings.company.name || context.tenant.name;
    const localization = localizationFor(due.to, settings);
    const content = due.contentFor(company, localization);
    const currentLogo = logo && { id: LOGO, width: logo.width, height: logo.height };
    await sendMail(env.PUSH, {
      to: { name: fullName(due.to), address: due.to.email },
      fromName: company,
      replyTo: settings.company.email || null,
      subject: content.subject,
      ...renderMail(content, {
        company: { name: company, logo: currentLogo },
        lang: bcp47(localization.language),
        t: localization.t,
      }),
      messageId: `${row.id}@${new URL(context.tenant.origin).hostname}`,
      pictures: logo ? [{ id: LOGO, mediaType: logo.mediaType, bytes: logo.bytes }] : [],
    });
  };
}

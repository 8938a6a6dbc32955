import { renderMail } from "~/features/mails/emails/mail";
import { subjectFor } from "~/features/mails/policy";
import { bcp47 } from "~/kernel/text/languages";
import { fullName } from "~/kernel/authorization/roles";
import type { MailFile } from "~/kernel/mail/mailer";
import type { OutboxRow } from "~/server/command/outbox";
import type { SystemContext } from "~/server/request-context";
import { readLogoPicture } from "~/server/logo";
import { sendMail } from "~/server/send-mail";
import type { Env } from "../env";
import type { Mail } from "./mails/mail-maker";
import { localizationFor } from "./localization";

const LOGO = "logo";

/**
 * A mail without the logo has the same content, and waiting for the bucket could delay it too long.
 */
function logoOrNone(context: SystemContext) {
  return readLogoPicture(context).catch(() => null);
}

/** Sends the mail of an outbox row, in the name of the tenant and in the recipient's language. */
export async function sendDue(
  context: SystemContext,
  env: Env,
  row: OutboxRow,
  due: Mail,
  files: MailFile[] = [],
): Promise<void> {
  const [settings, logo] = await Promise.all([context.settings(), logoOrNone(context)]);
  const company = settings.company.name || context.tenant.name;
  const localization = localizationFor(due.to, settings);
  const content = due.contentFor(company, localization);
  const currentLogo = logo && { id: LOGO, width: logo.width, height: logo.height };
  await sendMail(env.PUSH, {
    to: { name: fullName(due.to), address: due.to.email },
    fromName: company,
    replyTo: settings.company.email || null,
    subject: subjectFor(content, due.to),
    ...renderMail(content, {
      company: { name: company, logo: currentLogo },
      lang: bcp47(localization.language),
      t: localization.t,
    }),
    messageId: `${row.id}@${new URL(context.tenant.origin).hostname}`,
    pictures: logo ? [{ id: LOGO, mediaType: logo.mediaType, bytes: logo.bytes }] : [],
    files,
  });
}

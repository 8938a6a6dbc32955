import type { MailContent } from "../model";
import type { Localization } from "./account-mails";

/** Several notices to one user: a line and a link each. `count`: of all, also of those without a line. */
export function collectedMail(
  {
    notices,
    count,
    href,
  }: { notices: { text: string; href: string }[]; count: number; href: string },
  { t }: Localization,
): MailContent {
  const more = count - notices.length;
  return {
    subject: t("mails.collected.subject", { count }),
    title: t("mails.collected.subject", { count }),
    paragraphs: [t("mails.collected.text")],
    links: [
      ...notices,
      ...(more > 0 ? [{ text: t("mails.collected.more", { count: more }), href }] : []),
    ],
    action: { label: t("mails.collected.open"), href },
    small: [t("mails.frame.why")],
  };
}

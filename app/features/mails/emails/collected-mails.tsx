import { eventTextName, type NotificationEvent } from "~/features/notifications/model";
import type { MailContent } from "../model";
import type { Localization } from "./account-mails";

/** Several notices to one user, of one event or several: a line and a link each. `count`: of all, also of those without a line. */
export function collectedMail(
  {
    notices,
    count,
    event,
    href,
  }: {
    notices: { text: string; href: string }[];
    count: number;
    event: NotificationEvent | null;
    href: string;
  },
  localization: Localization,
): MailContent {
  const { t } = localization;
  const more = count - notices.length;
  const subject = event
    ? countTitle(event, count, localization)
    : t("mails.collected.subject", { count });
  return {
    subject,
    title: subject,
    paragraphs: [t("mails.collected.text")],
    links: [
      ...notices,
      ...(more > 0 ? [{ text: t("mails.collected.more", { count: more }), href }] : []),
    ],
    action: { label: t("mails.collected.open"), href },
    small: [t("mails.frame.why")],
  };
}

/** "Work order assigned: 12": title of several notices of one event. */
export const countTitle = (
  event: NotificationEvent,
  count: number,
  { t, format }: Localization,
): string =>
  t("notifications.several", {
    event: t(`topics.${eventTextName(event)}.name`),
    count: format.number(count),
  });

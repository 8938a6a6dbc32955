import type { NotificationEvent } from "~/features/notifications/model";
import { notificationOf } from "~/features/notifications/topics/table";
import type { Notification } from "~/features/notifications/topics/topic";
import type { SystemContext } from "~/server/request-context";
import type { Mail, MailMaker } from "./mail-maker";

/** The mail about an event to the user of the row. */
export function mailAbout(event: NotificationEvent): MailMaker {
  return async (context, ids, at) => {
    const notification = await notificationOf(context, event, ids, at);
    return "remark" in notification ? notification : mailFrom(context, notification);
  };
}

export function mailFrom(
  { tenant }: Pick<SystemContext, "tenant">,
  { to, path, textsIn }: Notification,
): Mail {
  return {
    to,
    contentFor(_, localization) {
      const { title, mail } = textsIn(localization);
      const { open, ...content } = mail;
      return {
        subject: title,
        small: [localization.t("mails.frame.why")],
        ...content,
        action: { label: open, href: tenant.origin + path },
      };
    },
  };
}

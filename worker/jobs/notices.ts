import { mailOf } from "~/features/mails/words";
import { storeNotification } from "~/features/notifications/commands/keep";
import { listDevices, readWishes } from "~/features/notifications/queries";
import { noticeOf, PUSH_TYPE } from "~/features/notifications/words";
import { headText } from "~/kernel/mail/mailer";
import { NOTIFICATION_EVENTS, type NotificationEvent } from "~/kernel/notifications";
import { outboxParts } from "~/kernel/server/outbox";
import { eventMails } from "./event-mails";
import type { Handler } from "./handler";
import { localizationFor } from "./localization";

/** By the type of the outbox row that tells one person of an event. */
export const NOTICE_HANDLERS: Record<string, Handler> = Object.fromEntries(NOTIFICATION_EVENTS.map((event) => [noticeOf(event), notice(event)]));

/**
 * Puts it into the person's list and sends it to each of their devices. It says what the head of the mail says, by the same look at
 * what is true now: who may see it, and whether it is past.
 */
function notice(event: NotificationEvent): Handler {
  return async (context, _env, ids, row) => {
    const { userId = "" } = ids;
    const [due, settings, wishes, devices] = await Promise.all([
      eventMails[mailOf(event)](context, ids, row.createdAt),
      context.settings(),
      readWishes(context, event, [userId]),
      listDevices(context, userId),
    ]);
    if ("remark" in due) return due.remark;
    const { push = false, list = false } = wishes[0]?.ways ?? {};
    const { subject, action } = due.say(settings.company.name || context.tenant.name, localizationFor(due.to, settings));
    const path = pathOf(action?.href ?? "", context.tenant.origin);
    await storeNotification(context, { id: row.id, userId, event, title: headText(subject), path, listed: list, at: row.createdAt });
    const pushed = push ? devices : [];
    const parts = await outboxParts(context, row, pushed.map((subscriptionId) => ({ type: PUSH_TYPE, ids: { userId, notificationId: row.id, subscriptionId } })));
    return { remark: `listed: ${list}; devices: ${push ? pushed.length : "off"}`, statements: parts };
  };
}

/** Within the app: what leads anywhere else leads to the list. */
function pathOf(href: string, origin: string): string {
  return href.startsWith(`${origin}/`) ? href.slice(origin.length) : "/profile/notifications";
}

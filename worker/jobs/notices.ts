import { mailOf } from "~/features/mails/model";
import { storeNotification } from "~/features/notifications/commands/store";
import { readPreferences } from "~/features/notifications/queries";
import { hasUnreadBefore, listDevices } from "~/features/notifications/queries/push";
import {
  isCollected,
  noticeOf,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  PUSH_COLLECTION,
  PUSH_TYPE,
} from "~/features/notifications/model";
import { ACT_WAIT_MS } from "~/kernel/mail/budget";
import { headText } from "~/kernel/mail/mailer";
import { recordOf } from "~/kernel/record-of";
import { type Language, LANGUAGES } from "~/kernel/text/languages";
import { outboxParts } from "~/server/command/outbox";
import { eventMails } from "./mails/event-mails";
import type { Handler } from "./handler";
import { localizationFor } from "./localization";

/** Handlers by type of the outbox row that notifies one user of an event. */
export const NOTICE_HANDLERS: Record<string, Handler> = Object.fromEntries(
  NOTIFICATION_EVENTS.map((event) => [noticeOf(event), notice(event)]),
);

/**
 * Stores a notification in the user's list and sends it to each of their devices. Its title is the
 * subject of the mail, stored in every language, as users change theirs. It checks the same current state: who may see the record, and whether the
 * event is outdated.
 */
function notice(event: NotificationEvent): Handler {
  return async (context, _env, ids, row) => {
    const { userId = "", actId = null } = ids;
    const [due, settings, preferences, devices] = await Promise.all([
      eventMails[mailOf(event)](context, ids, row.createdAt),
      context.settings(),
      readPreferences(context, event, [userId]),
      listDevices(context, userId),
    ]);
    if ("remark" in due) return due.remark;
    const { push = false, list = false } = preferences[0]?.ways ?? {};
    const contentIn = (language: Language | null) =>
      due.contentFor(
        settings.company.name || context.tenant.name,
        localizationFor({ language }, settings),
      );
    const { subject, action } = contentIn(due.to.language);
    const path = pathOf(action?.href ?? "", context.tenant.origin);
    await storeNotification(context, {
      id: row.id,
      userId,
      event,
      title: headText(subject),
      titles: recordOf(LANGUAGES, (language) => headText(contentIn(language).subject)),
      path,
      listed: list,
      at: row.createdAt,
      actId,
    });
    const pushed = push && !due.isQuiet ? devices : [];
    const waits =
      pushed.length > 0 &&
      isCollected(event) &&
      (await hasUnreadBefore(context, {
        id: row.id,
        userId,
        event,
        createdAt: row.createdAt,
        actId,
      }));
    const delayMs = waits ? PUSH_COLLECTION.waitMs : actId ? ACT_WAIT_MS : 0;
    // Of an act on several visits, the first that is pushed stands for all.
    const act = isCollected(event) ? null : actId;
    const parts = await outboxParts(
      context,
      // One that goes on later, such as after a lost connection, is pushed again.
      act === null
        ? row
        : {
            ...row,
            id: `${act} ${event} ${Math.floor(row.createdAt / PUSH_COLLECTION.countedMs)}`,
          },
      pushed.map((subscriptionId) => ({
        type: PUSH_TYPE,
        ids: { userId, notificationId: row.id, subscriptionId },
        delayMs,
        ...(act === null ? {} : { sameAs: { userId, subscriptionId } }),
      })),
    );
    return {
      remark: `listed: ${list}; devices: ${due.isQuiet ? "quiet" : push ? pushed.length : "off"}`,
      statements: parts,
    };
  };
}

/** Path within the app. Any other link leads to the list of notifications. */
function pathOf(href: string, origin: string): string {
  return href.startsWith(`${origin}/`) ? href.slice(origin.length) : "/profile/notifications";
}

import { storeNotification } from "~/features/notifications/commands/store";
import { readPreferences } from "~/features/notifications/queries/preferences";
import { hasUnreadBefore, listDevices } from "~/features/notifications/queries/push";
import {
  isCollected,
  noticeOf,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  PUSH_COLLECTION,
  PUSH_TYPE,
} from "~/features/notifications/model";
import { notificationOf } from "~/features/notifications/topics/table";
import { ACT_WAIT_MS } from "~/kernel/mail/budget";
import { headText } from "~/kernel/mail/mailer";
import { recordOf } from "~/kernel/record-of";
import { type Language, LANGUAGES } from "~/kernel/text/languages";
import { outboxParts } from "~/server/command/outbox";
import { type Handler, idsIn } from "./handler";
import { localizationFor } from "./localization";

/** Handlers by type of the outbox row that notifies one user of an event. */
export const USER_NOTIFICATION_HANDLERS: Record<string, Handler> = Object.fromEntries(
  NOTIFICATION_EVENTS.map((event) => [noticeOf(event), notice(event)]),
);

/**
 * Stores a notification in the user's list and sends it to each of their devices. Its title is stored in every language, as users change
 * theirs.
 */
function notice(event: NotificationEvent): Handler {
  return async (context, _env, ids, row) => {
    const { userId } = idsIn(ids, "userId");
    const { actId = null } = ids;
    const [notification, settings, preferences, devices] = await Promise.all([
      notificationOf(context, event, ids, row.createdAt),
      context.settings(),
      readPreferences(context, event, [userId]),
      listDevices(context, userId),
    ]);
    if ("remark" in notification) return notification.remark;
    const { to, path, isQuiet = false, textsIn } = notification;
    const { push = false, list = false } = preferences[0]?.ways ?? {};
    const titleIn = (language: Language | null) =>
      headText(textsIn(localizationFor({ language }, settings)).title);
    await storeNotification(context, {
      id: row.id,
      userId,
      event,
      title: titleIn(to.language),
      titles: recordOf(LANGUAGES, titleIn),
      path,
      listed: list,
      at: row.createdAt,
      actId,
    });
    const pushed = push && !isQuiet ? devices : [];
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
      // One that continues later, such as after a lost connection, is pushed again.
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
      remark: `listed: ${list}; devices: ${isQuiet ? "quiet" : push ? pushed.length : "off"}`,
      statements: parts,
    };
  };
}

import { forgetDevice } from "~/features/notifications/commands/forget";
import { findPush } from "~/features/notifications/queries/push";
import { countTitle } from "~/features/mails/emails/collected-mails";
import { findRecipient } from "~/features/mails/queries/recipient";
import type { NotificationEvent } from "~/features/notifications/model";
import type { SystemContext } from "~/server/request-context";
import { localizationFor } from "./localization";
import type { PushResult } from "~/kernel/push/pusher";
import { NotDone } from "~/server/command/outbox";
import { type Handler, idsIn } from "./handler";

/** Push services keep a message for a device that is off for this long. */
const TOO_OLD_MS = 24 * 60 * 60_000;

/**
 * Sends one message to one device. A device that no longer exists is deleted. A busy push service
 * is retried after the time that it names.
 */
export const pushToDevice: Handler = async (context, env, ids, row) => {
  const { userId, notificationId, subscriptionId } = idsIn(
    ids,
    "userId",
    "notificationId",
    "subscriptionId",
  );
  if (context.now().getTime() - row.createdAt > TOO_OLD_MS) return "not sent: too old";
  const message = await findPush(context, notificationId, subscriptionId);
  if (!message) return "not sent: already read, or no user is signed in on the device";
  const { event, others, hasLater, ...push } = message;
  if (hasLater) return "not sent: collected";
  const sent =
    others === 0
      ? push
      : {
          ...push,
          path: LIST_PATH,
          title: await severalTitle(context, userId, event, others + 1),
        };
  const result = await env.PUSH.sendPush(sent).catch(unreachable);
  if (result.ok) return;
  if (!result.gone) throw new NotDone(result.why, result.forGood, result.waitMs);
  await forgetDevice(context, subscriptionId);
  return `not sent, and the device forgotten: ${result.why}`;
};

const LIST_PATH = "/profile/notifications";

/** "Work order assigned: 12", in the reader's language. */
async function severalTitle(
  context: SystemContext,
  userId: string,
  event: NotificationEvent,
  count: number,
): Promise<string> {
  const [to, settings] = await Promise.all([findRecipient(context, userId), context.settings()]);
  return countTitle(event, count, localizationFor(to ?? { language: null }, settings));
}

function unreachable(): PushResult {
  return {
    ok: false,
    gone: false,
    forGood: false,
    waitMs: 0,
    why: "The sending worker could not be reached",
  };
}

import { CHANNELS, NOTIFICATION_EVENTS, type Notifications } from "~/features/notifications/model";
import { recordOf } from "~/kernel/record-of";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { NotificationsInput } from "../inputs";
import { KEYS, notificationsIn, type Part } from "../queries";
import {
  changesBetween,
  requireSeen,
  savedResponse,
  savedPart,
  saveSetting,
  settingActivity,
  settingConflict,
} from "../mutations/stored";

/** The events that users are notified of, and the channels, unless users choose otherwise. */
export function updateNotifications(
  ctx: AuthContext,
  input: NotificationsInput,
): Promise<Part<Notifications>> {
  return command(ctx, {
    name: "settings.update-notifications",
    input,
    returns: savedPart<Part<Notifications>>(),
    load: () => ctx.settings(),
    async decide(settings, actor) {
      const granted = permit(actor, "settings.manage");
      const before = notificationsIn(settings);
      await requireSeen(before, input.seen);
      const after = chosen(input);
      return {
        permit: granted,
        steps: saveSetting(
          { ctx, actor, settings, otherwise: await settingConflict(before) },
          KEYS.notifications,
          after,
        ),
        record: [settingActivity(ctx, "notifications", changesBetween(before, after))],
        response: await savedResponse(after),
      };
    },
  });
}

function chosen(input: NotificationsInput): Notifications {
  return recordOf(NOTIFICATION_EVENTS, (event) =>
    recordOf(CHANNELS, (channel) => input[channel].includes(event)),
  );
}

import {
  type Choice,
  choicesIn,
  eventsFor,
  NOTIFICATION_EVENTS,
  type Preferences,
  WAYS,
} from "../model";
import { recordOf } from "~/kernel/record-of";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { ChoicesInput } from "../inputs";
import { companyNotifications } from "../queries/preferences";
import { activityOf, storeChoices } from "../mutations";

/**
 * Stores which events the user wants to be notified of, and how. Events that never concern the user are not offered, so nothing is stored
 * about them.
 */
export function chooseNotifications(
  ctx: AuthContext,
  input: ChoicesInput,
): Promise<{ id: string }> {
  return command(ctx, {
    name: "notifications.choose",
    input,
    returns: ID_RESPONSE,
    load: () => ctx.settings(),
    decide(settings, actor) {
      const company = companyNotifications(ctx, settings);
      const offeredEvents = new Set<string>(eventsFor(actor.roles));
      const choices: Choice[] = choicesIn(preferencesIn(input), company).filter(({ event }) =>
        offeredEvents.has(event),
      );
      return {
        permit: permit(actor, "profile.own", { own: true }),
        steps: storeChoices(ctx, actor, choices),
        record: [activityOf(actor, "notifications-chosen", { choices })],
        response: idResponse(actor.userId),
      };
    },
  });
}

function preferencesIn(sent: ChoicesInput): Preferences {
  return recordOf(NOTIFICATION_EVENTS, (event) =>
    recordOf(WAYS, (way) => sent[way].includes(event)),
  );
}

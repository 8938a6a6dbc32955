import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { EndpointInput } from "../inputs";
import { activityOf, dropDevice } from "../mutations";

/** Unsubscribes this device. A repeated call, or one for another user's device, changes nothing. */
export function unsubscribeDevice(ctx: AuthContext, input: EndpointInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "notifications.unsubscribe",
    input,
    returns: ID_RESPONSE,
    load: async () => null,
    decide(_loaded, actor) {
      return {
        permit: permit(actor, "profile.own", { own: true }),
        steps: [dropDevice(ctx, actor, input.endpoint)],
        record: [activityOf(actor, "push-unsubscribed")],
        response: idResponse(actor.userId),
      };
    },
  });
}

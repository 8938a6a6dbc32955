import { newId } from "~/kernel/ids";
import { isPushAddress } from "~/kernel/push/push-hosts";
import { Refusal } from "~/kernel/refusal";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { SubscriptionInput } from "../inputs";
import { activityOf, takeDevice } from "../mutations";

/** Subscribes this device until the session ends. A device that another user subscribed before is removed from that user. */
export function subscribeDevice(
  ctx: AuthContext,
  input: SubscriptionInput,
): Promise<{ id: string }> {
  return command(ctx, {
    name: "notifications.subscribe",
    input,
    returns: ID_RESPONSE,
    load: async () => null,
    decide(_loaded, actor) {
      const granted = permit(actor, "profile.own", { own: true });
      if (!isPushAddress(input.endpoint, ctx.push.fake))
        throw new Refusal("invalid_input", "invalid_input", { fields: { endpoint: "invalid" } });
      const id = newId(ctx.now().getTime());
      return {
        permit: granted,
        steps: takeDevice(ctx, actor, id, input),
        record: [activityOf(actor, "push-subscribed")],
        response: idResponse(id),
      };
    },
  });
}

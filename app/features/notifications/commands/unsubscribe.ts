import { sql } from "drizzle-orm";
import { command } from "~/kernel/server/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/permit";
import type { EndpointInput } from "../inputs";
import { activityOf, dropDevice } from "../statements";

/** This device is told nothing any more. Asked twice, or about somebody else's, nothing changes. */
export function unsubscribeDevice(ctx: AuthContext, input: EndpointInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "notifications.unsubscribe",
    input,
    load: async () => null,
    decide(_loaded, actor) {
      return {
        permit: permit(actor, "profile.own", { own: true }),
        steps: [dropDevice(actor, input.endpoint)],
        record: [activityOf(actor, "push-unsubscribed")],
        answer: sql`json_object('id', ${actor.userId})`,
      };
    },
  });
}

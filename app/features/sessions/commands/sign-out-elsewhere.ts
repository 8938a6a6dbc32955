import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { endOtherSessions } from "~/server/authentication/end-sessions";

/** Ends all of the caller's sessions except this one, for example after a device was lost. */
export function signOutElsewhere(ctx: AuthContext): Promise<{ id: string }> {
  return command(ctx, {
    name: "sessions.sign-out-elsewhere",
    input: {},
    returns: ID_RESPONSE,
    load: async () => null,
    decide(_loaded, actor) {
      return {
        permit: permit(actor, "profile.own", { own: true }),
        steps: [endOtherSessions(ctx, actor, "elsewhere")],
        record: [
          { subject: { type: "user", id: actor.userId }, event: "user.signed-out-elsewhere" },
        ],
        response: idResponse(actor.userId),
      };
    },
  });
}

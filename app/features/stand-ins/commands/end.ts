import { and, eq, gt } from "drizzle-orm";
import { standIns } from "~/database/schema/stand-ins";
import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import { guarded } from "~/server/command/statement";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { EndInput } from "../inputs";
import { standInRefusal, stateOf } from "../policy";
import { STAND_IN_RESPONSE, standInResponse } from "../queries/read";
import { findStandIn } from "../queries/stored";

/** Ends a period now. One that has not begun never does. What was approved in it stays approved. */
export function endStandIn(ctx: AuthContext, input: EndInput) {
  return command(ctx, {
    name: "stand-ins.end",
    input,
    returns: STAND_IN_RESPONSE,
    load: () => findStandIn(ctx, input.id),
    decide(loaded, actor) {
      const granted = permit(actor, "stand-ins.give");
      const standIn = present(loaded);
      const at = ctx.now().getTime();
      if (stateOf(standIn, at) === "past") throw standInRefusal("stand_in_over");
      return {
        permit: granted,
        steps: guarded(
          ctx.db
            .update(standIns)
            .set({ endsAt: at, endedBy: actor.userId, endedAt: at })
            .where(and(eq(standIns.id, standIn.id), gt(standIns.endsAt, at))),
          standInRefusal("stand_in_over"),
        ),
        record: [
          {
            subject: { type: "user", id: standIn.userId },
            event: "user.stand-in-ended",
            facts: { from: standIn.fromOn, to: standIn.toOn },
          },
        ],
        response: standInResponse(standIn.id),
      };
    },
  });
}

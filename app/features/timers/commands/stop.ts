import { Refusal } from "~/kernel/refusal";
import { dayIn } from "~/kernel/time/instants";
import { command } from "~/server/command/command";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { permit } from "~/server/command/permit";
import type { AuthContext } from "~/server/request-context";
import type { StopTimerInput } from "../inputs";
import { stopSteps, timerActivity } from "../mutations";
import { findInterval } from "../queries/own-timers";

/** Pauses or stops an own interval. Two devices may stop the same one: the earlier end holds. */
export function stopTimer(ctx: AuthContext, input: StopTimerInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "timers.stop",
    input,
    returns: ID_RESPONSE,
    load: () => Promise.all([findInterval(ctx, input.id), ctx.settings()]),
    decide([interval, { timeZone }], actor) {
      // Nobody else's timer exists for this user.
      if (!interval) throw new Refusal("not_found");
      return {
        permit: permit(actor, "daily-reports.write", { assigned: true }),
        steps: stopSteps(ctx, input, dayIn(timeZone, interval.startedAt)),
        record: [timerActivity(input.id, input.ending, { orderId: interval.workOrderId })],
        response: idResponse(input.id),
      };
    },
  });
}

import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { readOrderFacts } from "~/features/work-orders/queries/facts";
import { relationshipOf } from "~/features/work-orders/policy/rights";
import { Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { StartTimerInput } from "../inputs";
import { runningAlready, startSteps, timerActivity } from "../mutations";
import { isStartTooOld } from "../policy";

type Started = {
  /** The timer that runs. */ id: string;
  /** The id that the caller chose: a device that made it knows by it that its start has arrived. */ confirmedId: string;
};
export const STARTED: Schema<Started> = () => z.object({ id: z.string(), confirmedId: z.string() });

/**
 * Starts the own timer on an order and stops the one that runs. A second tap returns the timer that it would repeat. The order may be in any
 * state: a device may have been without a network, and the time was spent. What it counts for is decided when a report is filed.
 */
export function startTimer(ctx: AuthContext, input: StartTimerInput): Promise<Started> {
  return command(ctx, {
    name: "timers.start",
    input,
    returns: STARTED,
    load: () => Promise.all([readOrderFacts(ctx, input.workOrderId), ctx.settings()]),
    decide([loaded, { timeZone }], actor) {
      const order = present(loaded);
      const granted = permit(actor, "daily-reports.write", relationshipOf(order, actor));
      if (isStartTooOld(input.capturedAt, ctx.now().getTime()))
        throw new Refusal("invalid_input", "invalid_input", {
          fields: { capturedAt: "too_small" },
        });
      return {
        permit: granted,
        steps: startSteps(ctx, input, {
          timeZone,
          exists: new Refusal("version_conflict", "already_exists"),
        }),
        record: [timerActivity(input.id, "started", { orderId: order.id, kind: input.kind })],
        response: sql`json_object('id', coalesce(${runningAlready(ctx, input)}, ${input.id}), 'confirmedId', ${input.id})`,
      };
    },
  });
}

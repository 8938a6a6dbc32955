import { command } from "~/server/command/command";
import { changeStored, present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { dayIn } from "~/kernel/time/instants";
import type { PostponeInput } from "../inputs";
import { isAsRead } from "../mutations/occurrence";
import { nextColumns, planActivity, planDue } from "../mutations/plan";
import { nextAfterOrder } from "../policy/moves";
import { permitMaintenance, planRefusal, requirePlanCommand } from "../queries/authorize";
import { workingCalendarOf } from "../queries/calendar";
import { nextOf, readPlanFacts, timingOf, PLAN_RESPONSE, planResponse } from "../queries/facts";
import { maintenancePlans } from "~/database/schema/preventive-maintenance";

/** The next occurrence is due on another day, before the one that follows it. The others stay on their days. */
export function postponeOccurrence(ctx: AuthContext, input: PostponeInput) {
  return command(ctx, {
    name: "preventive-maintenance.postpone",
    input,
    returns: PLAN_RESPONSE,
    load: () => readPlanFacts(ctx, input.id),
    decide({ plan: loaded, settings }, actor) {
      const granted = permitMaintenance(actor, settings);
      const plan = present(loaded);
      requirePlanCommand(plan, "postpone", input.version);
      const { on, dueOn } = nextOf(plan);
      const today = dayIn(settings.timeZone, ctx.now().getTime());
      const { lastDueOn } = plan;
      // One that was ordered ahead may be due later than this one.
      const earliest = lastDueOn !== null && lastDueOn < dueOn ? lastDueOn : null;
      const isTaken = plan.takenDays.includes(input.dueOn);
      if (input.dueOn < today || isTaken || (earliest !== null && input.dueOn <= earliest))
        throw planRefusal("postponed_too_early", { fields: { dueOn: "postponed_too_early" } });
      const following = nextAfterOrder(
        timingOf(plan),
        workingCalendarOf(settings),
      )({ on, dueOn: on });
      if (following && input.dueOn >= following.dueOn)
        throw planRefusal("postponed_too_far", {
          fields: { dueOn: "postponed_too_far" },
          before: following.dueOn,
        });
      return {
        permit: granted,
        steps: [
          ...changeStored(ctx, maintenancePlans, plan, {
            ...nextColumns({ on, dueOn: input.dueOn }, plan.leadDays),
            isPostponed: true,
          }),
          isAsRead(plan),
        ],
        record: [planActivity(plan, "postponed", { from: dueOn, to: input.dueOn })],
        announce: [planDue(plan.id)],
        response: planResponse(plan.id),
      };
    },
  });
}

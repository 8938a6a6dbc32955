import { command } from "~/server/command/command";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { SkipInput } from "../inputs";
import { advancePlan, unorderedStep } from "../mutations/occurrence";
import { planActivity, planDue } from "../mutations/plan";
import { nextAfterSkipping } from "../policy/moves";
import { permitMaintenance, requirePlanCommand } from "../queries/authorize";
import { workingCalendarOf } from "../queries/calendar";
import { nextOf, readPlanFacts, timingOf, PLAN_RESPONSE, planResponse } from "../queries/facts";

/** The next occurrence becomes no order. */
export function skipOccurrence(ctx: AuthContext, input: SkipInput) {
  return command(ctx, {
    name: "preventive-maintenance.skip",
    input,
    returns: PLAN_RESPONSE,
    load: () => readPlanFacts(ctx, input.id),
    decide({ plan: loaded, settings }, actor) {
      const granted = permitMaintenance(actor, settings);
      const plan = present(loaded);
      requirePlanCommand(plan, "skip", input.version);
      const skipped = nextOf(plan);
      const next = nextAfterSkipping(timingOf(plan), skipped, workingCalendarOf(settings));
      return {
        permit: granted,
        steps: [
          ...advancePlan(ctx, plan, skipped, next, { isEdit: true }),
          unorderedStep(ctx, plan.id, "skipped", [skipped], input.reason),
        ],
        record: [planActivity(plan, "skipped", { dueOn: skipped.dueOn, reason: input.reason })],
        announce: [planDue(plan.id)],
        response: planResponse(plan.id),
      };
    },
  });
}

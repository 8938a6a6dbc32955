import { command } from "~/server/command/command";
import { changeStored, present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { PlainInput } from "../inputs";
import type { PlanCommand, PlanStatus } from "../model";
import { nextColumns, planActivity, planDue } from "../mutations/plan";
import { permitMaintenance, requirePlanCommand } from "../queries/authorize";
import { readPlanFacts, PLAN_RESPONSE, planResponse } from "../queries/facts";
import { maintenancePlans } from "~/database/schema/preventive-maintenance";

/** The commands that change only the status of a plan. */
function statusCommand(name: PlanCommand, status: PlanStatus, event: string) {
  return (ctx: AuthContext, input: PlainInput) =>
    command(ctx, {
      name: `preventive-maintenance.${name}`,
      input,
      returns: PLAN_RESPONSE,
      load: () => readPlanFacts(ctx, input.id),
      decide({ plan: loaded, settings }, actor) {
        const granted = permitMaintenance(actor, settings);
        const plan = present(loaded);
        requirePlanCommand(plan, name, input.version);
        const ended = { endedAt: ctx.now().getTime(), ...nextColumns(null, 0) };
        return {
          permit: granted,
          steps: changeStored(ctx, maintenancePlans, plan, {
            status,
            ...(status === "ended" ? ended : {}),
          }),
          record: [planActivity(plan, event, { name: plan.name })],
          // Of the occurrences that a pause has passed, the latest becomes an order (domain-rules §10).
          announce: status === "active" ? [planDue(plan.id)] : [],
          response: planResponse(plan.id),
        };
      },
    });
}

/** No orders are made until the plan is resumed. */
export const pausePlan = statusCommand("pause", "paused", "paused");
export const resumePlan = statusCommand("resume", "active", "resumed");
/** The plan makes no orders any more. Those that it has made stay. */
export const endPlan = statusCommand("end", "ended", "ended");

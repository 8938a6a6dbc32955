import { command } from "~/server/command/command";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { deleteStored, present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { PlainInput } from "../inputs";
import { planActivity } from "../mutations/plan";
import { planDeleteBlocked } from "../policy/state";
import { permitMaintenance, planRefusal, requirePlanCommand } from "../queries/authorize";
import { readPlanFacts } from "../queries/facts";
import { maintenancePlans } from "~/database/schema/preventive-maintenance";

/** Deletes a plan of which nothing came. Any other is ended. */
export function deletePlan(ctx: AuthContext, input: PlainInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "preventive-maintenance.delete",
    input,
    returns: ID_RESPONSE,
    load: () => readPlanFacts(ctx, input.id),
    decide({ plan: loaded, settings }, actor) {
      const granted = permitMaintenance(actor, settings);
      const plan = present(loaded);
      requirePlanCommand(plan, "delete", input.version);
      const blocked = planDeleteBlocked(plan);
      if (blocked) throw planRefusal(blocked);
      return {
        permit: granted,
        steps: deleteStored(maintenancePlans, plan),
        record: [planActivity(plan, "deleted", { name: plan.name })],
        response: idResponse(plan.id),
      };
    },
  });
}

import { loadPlanReferences } from "~/features/work-orders/queries/references";
import { command } from "~/server/command/command";
import { changeStored, present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { UpdateInput } from "../inputs";
import {
  checklistsToStore,
  childSteps,
  nextColumns,
  planActivity,
  planColumns,
  planDue,
} from "../mutations/plan";
import { isAsRead } from "../mutations/occurrence";
import { planChanges } from "../policy/changes";
import { permitMaintenance, planRefusal, requirePlanCommand } from "../queries/authorize";
import { PLAN_RESPONSE, planResponse, readChosenIds, readPlanFacts } from "../queries/facts";
import { isRetimed, nextOfTiming, waitsForOrder } from "../queries/next-of-timing";
import { loadScope, requireScope } from "../queries/scope";
import { maintenancePlans } from "~/database/schema/preventive-maintenance";

/** Changes a plan. Orders that it has made stay as they are. */
export function updatePlan(ctx: AuthContext, input: UpdateInput) {
  return command(ctx, {
    name: "preventive-maintenance.update",
    input,
    returns: PLAN_RESPONSE,
    load: () =>
      Promise.all([
        readPlanFacts(ctx, input.id),
        readChosenIds(ctx, input.id),
        loadPlanReferences(ctx, input),
        loadScope(ctx, input),
      ]),
    decide([{ plan: loaded, settings }, assetIds, found, assets], actor) {
      const granted = permitMaintenance(actor, settings);
      const plan = { ...present(loaded), assetIds };
      requirePlanCommand(plan, "update", input.version);
      const { id, version: _seen, ...sent } = input;
      const checklistTemplateIds = checklistsToStore(
        settings,
        sent.checklistTemplateIds,
        plan.checklistTemplateIds,
      );
      // Those who are in the plan already may stay: they are left out of its orders while they are inactive.
      const named = {
        ...found,
        technicianIds: [...found.technicianIds, ...plan.technicianIds],
      };
      const { fields, references } = requireScope(
        { ...sent, checklistTemplateIds },
        named,
        assets,
        plan,
      );
      const columns = planColumns(fields, references);
      const next = nextOfTiming(ctx, settings, columns, plan);
      if (!next && isRetimed(plan, columns) && !waitsForOrder(columns, plan))
        throw planRefusal("no_occurrences", { fields: { untilOn: "no_occurrences" } });
      return {
        permit: granted,
        steps: [
          ...changeStored(ctx, maintenancePlans, plan, {
            ...columns,
            ...nextColumns(next, fields.leadDays),
            ...(isRetimed(plan, columns) ? { isPostponed: false } : {}),
          }),
          isAsRead(plan),
          ...childSteps(ctx, id, fields, true),
        ],
        record: [
          planActivity(plan, "updated", {
            name: fields.name,
            changes: planChanges(plan, columns, fields),
          }),
        ],
        announce: [planDue(id)],
        response: planResponse(id),
      };
    },
  });
}

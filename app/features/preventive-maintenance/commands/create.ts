import { command } from "~/server/command/command";
import { insertStored } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { loadPlanReferences } from "~/features/work-orders/queries/references";
import type { CreateInput } from "../inputs";
import {
  checklistsToStore,
  childSteps,
  nextColumns,
  planActivity,
  planColumns,
  planDue,
} from "../mutations/plan";
import { PLAN_RESPONSE, planResponse } from "../queries/facts";
import { permitMaintenance, planRefusal } from "../queries/authorize";
import { nextOfTiming } from "../queries/next-of-timing";
import { loadScope, requireScope } from "../queries/scope";
import { maintenancePlans } from "~/database/schema/preventive-maintenance";

/** Creates a plan. Orders that are due at once are made by the job that it announces. */
export function createPlan(ctx: AuthContext, input: CreateInput) {
  return command(ctx, {
    name: "preventive-maintenance.create",
    input,
    returns: PLAN_RESPONSE,
    load: () =>
      Promise.all([loadPlanReferences(ctx, input), loadScope(ctx, input), ctx.settings()]),
    decide([named, assets, settings], actor) {
      const granted = permitMaintenance(actor, settings);
      const { id, ...sent } = input;
      const checklistTemplateIds = checklistsToStore(settings, sent.checklistTemplateIds);
      const { fields, references } = requireScope({ ...sent, checklistTemplateIds }, named, assets);
      const columns = planColumns(fields, references);
      const next = nextOfTiming(ctx, settings, columns, null);
      if (!next) throw planRefusal("no_occurrences", { fields: { untilOn: "no_occurrences" } });
      return {
        permit: granted,
        steps: [
          insertStored(ctx, maintenancePlans, {
            id,
            ...columns,
            ...nextColumns(next, fields.leadDays),
            createdBy: actor.userId,
          }),
          ...childSteps(ctx, id, fields, false),
        ],
        record: [planActivity({ id }, "created", { name: fields.name })],
        announce: [planDue(id)],
        response: planResponse(id),
      };
    },
  });
}

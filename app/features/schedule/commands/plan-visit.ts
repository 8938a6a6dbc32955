import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import { retryUntilCurrent } from "~/server/command/retry-until-current";
import type { AuthContext } from "~/server/request-context";
import type { PlanVisitInput } from "~/features/visits/inputs";
import type { Visit } from "~/features/visits/model";
import { newVisitSteps, visitActivity } from "~/features/visits/mutations";
import { VISIT_RESPONSE, visitResponse } from "~/features/visits/queries/facts";
import { orderFollows, requireOpenOrder, requireTechnicians } from "../mutations/order-follows";
import { announcePlanned } from "~/features/visits/mutations/announcements";
import { readVisitFacts } from "../queries/visit-facts";

/** Plans a visit of an open order. Its technicians are assigned, and the order's planned days follow (domain-rules §9). */
export function planVisit(ctx: AuthContext, input: PlanVisitInput) {
  return retryUntilCurrent(() => plan(ctx, input));
}

function plan(ctx: AuthContext, input: PlanVisitInput) {
  return command(ctx, {
    name: "visits.plan",
    input,
    returns: VISIT_RESPONSE,
    load: () => readVisitFacts(ctx, input.workOrderId, input.technicianIds),
    decide(facts, actor) {
      const granted = permit(actor, "schedule.plan");
      requireOpenOrder(facts);
      requireTechnicians(facts, input.technicianIds);
      const visit: Visit = { ...input, status: "planned", version: 1 };
      const effect = orderFollows(ctx, facts, [...facts.visitsOfOrder, visit]);
      return {
        permit: granted,
        steps: [...effect.steps, ...newVisitSteps(ctx, visit)],
        record: [...visitActivity(visit, "planned", facts.timeZone), ...effect.record],
        announce: [...effect.announce, announcePlanned(visit)],
        response: visitResponse(visit.id),
      };
    },
  });
}

import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import { retryUntilCurrent } from "~/server/command/retry-until-current";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { PlanVisitInput } from "~/features/visits/inputs";
import type { Visit } from "~/features/visits/model";
import { newVisitSteps, visitActivity } from "~/features/visits/mutations/visit";
import { VISIT_RESPONSE, visitResponse } from "~/features/visits/queries/facts";
import {
  orderFollows,
  requireOpenOrder,
  requireTechnicians,
  requireTimes,
} from "../mutations/order-follows";
import { announceVisit } from "~/features/visits/mutations/announcements";
import { readVisitFacts } from "../queries/visit-facts";

/** Plans a visit of an open order. Its technicians are assigned, and the order's planned days follow (domain-rules §9). */
export function planVisit(ctx: AuthContext, input: PlanVisitInput) {
  return retryUntilCurrent(() => plan(ctx, input));
}

function plan(ctx: AuthContext, input: PlanVisitInput) {
  const { seenVisitIds, ...fields } = input;
  return command(ctx, {
    name: "visits.plan",
    input,
    returns: VISIT_RESPONSE,
    load: () => readVisitFacts(ctx, input.workOrderId, input.technicianIds),
    decide(facts, actor) {
      const granted = permit(actor, "schedule.plan");
      requireOpenOrder(facts);
      requireNoOther(facts.visitsOfOrder, fields.id, seenVisitIds);
      requireTechnicians(facts, input.technicianIds);
      const visit: Visit = { ...fields, status: "planned", version: 1 };
      requireTimes(ctx, facts, visit);
      const effect = orderFollows(ctx, facts, [...facts.visitsOfOrder, visit]);
      return {
        permit: granted,
        steps: [...effect.steps, ...newVisitSteps(ctx, visit)],
        record: [...visitActivity(visit, "planned", facts.timeZone), ...effect.record],
        announce: [...effect.announce, ...announceVisit(null, visit)],
        response: visitResponse(visit.id),
        undo: effect.undoOf([{ before: null, after: visit }]),
      };
    },
  });
}

/** Two dispatchers do not plan the same order without knowing: the second is refused, with the visit that is new to them. */
function requireNoOther(
  ofOrder: readonly Visit[],
  id: string,
  seenVisitIds: readonly string[] | undefined,
): void {
  const planned = ofOrder.filter((each) => each.status === "planned" && each.id !== id);
  const unseen = planned.find((each) => seenVisitIds?.includes(each.id) === false);
  if (unseen)
    throw new Refusal("version_conflict", "planned_meanwhile", {
      current: unseen,
      plannedVisitIds: planned.map((each) => each.id),
    });
}

import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import { retryUntilCurrent } from "~/server/command/retry-until-current";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { ChangeVisitInput } from "~/features/visits/inputs";
import type { Visit } from "~/features/visits/model";
import {
  changeVisitRow,
  formerFacts,
  technicianSteps,
  visitActivity,
} from "~/features/visits/mutations/visit";
import {
  orderFollows,
  requireOpenOrder,
  requireTechnicians,
  requireTimes,
  requireVisit,
} from "../mutations/order-follows";
import { announceVisit } from "~/features/visits/mutations/announcements";
import { changeName } from "~/features/visits/policy/changes";
import { orderOfVisit, VISIT_RESPONSE, visitResponse } from "~/features/visits/queries/facts";
import { readVisitFacts } from "../queries/visit-facts";

/** Moves, resizes, reassigns or otherwise changes a planned visit of an open order. */
export function changeVisit(ctx: AuthContext, input: ChangeVisitInput) {
  return retryUntilCurrent(() => change(ctx, input));
}

function change(ctx: AuthContext, input: ChangeVisitInput) {
  const { id, version, ...fields } = input;
  return command(ctx, {
    name: "visits.change",
    input,
    returns: VISIT_RESPONSE,
    load: () => readVisitFacts(ctx, orderOfVisit(id), input.technicianIds),
    decide(facts, actor) {
      const granted = permit(actor, "schedule.plan");
      requireOpenOrder(facts);
      const before = requireVisit(facts, id, version);
      if (before.status === "cancelled")
        throw new Refusal("transition_not_allowed", "visit_cancelled", { status: before.status });
      requireTechnicians(facts, input.technicianIds, before.technicianIds);
      const after: Visit = { ...before, ...fields };
      requireTimes(ctx, facts, after);
      const others = facts.visitsOfOrder.filter((each) => each.id !== id);
      const effect = orderFollows(ctx, facts, [...others, after]);
      const { technicianIds: _people, ...set } = fields;
      return {
        permit: granted,
        steps: [
          ...effect.steps,
          ...changeVisitRow(ctx, before, set),
          ...technicianSteps(ctx, after),
        ],
        record: [
          ...visitActivity(
            after,
            changeName(before, after),
            facts.timeZone,
            formerFacts(before, facts.timeZone),
          ),
          ...effect.record,
        ],
        announce: [...effect.announce, ...announceVisit(before, after)],
        response: visitResponse(id),
        undo: effect.undoOf([{ before, after }]),
      };
    },
  });
}

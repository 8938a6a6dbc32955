import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import { retryUntilCurrent } from "~/server/command/retry-until-current";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { PlainVisitInput } from "~/features/visits/inputs";
import type { Visit, VisitStatus } from "~/features/visits/model";
import { changeVisitRow, visitActivity } from "~/features/visits/mutations/visit";
import {
  orderFollows,
  requireOpenOrder,
  requireTechnicians,
  requireVisit,
} from "../mutations/order-follows";
import { announceVisit } from "~/features/visits/mutations/announcements";
import {
  orderOfVisit,
  techniciansOfVisit,
  VISIT_RESPONSE,
  visitResponse,
} from "~/features/visits/queries/facts";
import { readVisitFacts } from "../queries/visit-facts";

/** Cancels a planned visit. Its technicians stay assigned to the order (domain-rules §9). */
export function cancelVisit(ctx: AuthContext, input: PlainVisitInput) {
  return retryUntilCurrent(() => setStatus(ctx, input, "cancelled"));
}

/** Plans a cancelled visit again as it was, while its technicians are active. */
export function restoreVisit(ctx: AuthContext, input: PlainVisitInput) {
  return retryUntilCurrent(() => setStatus(ctx, input, "planned"));
}

const EVENTS = {
  cancelled: { command: "visits.cancel", event: "cancelled" },
  planned: { command: "visits.restore", event: "restored" },
} as const;

function setStatus(ctx: AuthContext, input: PlainVisitInput, status: VisitStatus) {
  const { id, version } = input;
  const { command: name, event } = EVENTS[status];
  return command(ctx, {
    name,
    input,
    returns: VISIT_RESPONSE,
    load: () => readVisitFacts(ctx, orderOfVisit(id), techniciansOfVisit(id)),
    decide(facts, actor) {
      const granted = permit(actor, "schedule.plan");
      requireOpenOrder(facts);
      const before = requireVisit(facts, id, version);
      if (before.status === status)
        throw new Refusal(
          "transition_not_allowed",
          status === "cancelled" ? "visit_cancelled" : "visit_planned",
          { status },
        );
      if (status === "planned") requireTechnicians(facts, before.technicianIds);
      const after: Visit = { ...before, status };
      const others = facts.visitsOfOrder.filter((each) => each.id !== id);
      const effect = orderFollows(ctx, facts, [...others, after]);
      const cancelledAt = status === "cancelled" ? ctx.now().getTime() : null;
      return {
        permit: granted,
        steps: [...effect.steps, ...changeVisitRow(ctx, before, { status, cancelledAt })],
        record: [...visitActivity(after, event, facts.timeZone), ...effect.record],
        announce: [...effect.announce, ...announceVisit(before, after)],
        response: visitResponse(id),
        undo: effect.undoOf([{ before, after }]),
      };
    },
  });
}

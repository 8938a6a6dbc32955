import { isOpen } from "~/features/approvals/model";
import { requireAllowed } from "~/features/approvals/queries/authorize";
import { labelBelow } from "~/features/checklists/policy/sheet";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import { permit, type Permit } from "~/server/command/permit";
import { relationshipOf } from "../policy/rights";
import { checkTransition, transitionFor } from "../policy/transitions";
import { type CommandName, type Guard, TRANSITIONS } from "../model";
import type { OrderRecord } from "./facts";

/** Right, transition, guard, version: the order in which domain-rules §1 wants them refused. */
export function requireTransition(
  order: OrderRecord,
  command: CommandName,
  actor: Actor,
  version?: number,
): Permit {
  const name = transitionFor(command, order);
  const transition = TRANSITIONS[name];
  const granted = permit(actor, transition.action, relationshipOf(order, actor));
  requireAllowed(order, {
    command,
    transition,
    decision: checkTransition(name, order, actor),
    version,
    refusalOf: (guard) =>
      guard === "checklist_incomplete" ? checklistIncomplete(order) : guardRefusal(guard),
    reason: command === "sign" && order.signed ? "signed_already" : "transition_not_allowed",
  });
  return granted;
}

/** domain-rules §2: what belongs to an order is changed in backlog and in-progress. */
export function requireOpen(order: Pick<OrderRecord, "status">): void {
  if (!isOpen(order))
    throw new Refusal("transition_not_allowed", "order_locked", { status: order.status });
}

export function guardRefusal(guard: Guard, facts: Record<string, unknown> = {}): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}

/** Names the first of the required items that have no answer. */
export function checklistIncomplete({ openItems }: Pick<OrderRecord, "openItems">): Refusal {
  const { count, first } = openItems;
  return new Refusal("guard_failed", "checklist_incomplete_named", {
    guard: "checklist_incomplete",
    count,
    items: first.map(({ checklist, heading, item }) => ({ checklist, heading, item })),
    names:
      first.map(({ heading, item }) => labelBelow(heading, item)).join(", ") +
      (count > first.length ? ", …" : ""),
  });
}

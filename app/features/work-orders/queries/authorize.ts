import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import { permit, type Permit } from "~/kernel/server/command/permit";
import { conflict } from "~/kernel/server/command/stored";
import { relationshipOf } from "../policy";
import { checkTransition, transitionFor } from "../policy/transitions";
import { type CommandName, type Guard, OPEN_STATUSES, TRANSITIONS } from "../model";
import type { OrderRecord } from "./facts";

/** Right, transition, guard, version: the order in which domain-rules §1 wants them refused. */
export function requireTransition(
  order: OrderRecord,
  command: CommandName,
  actor: Actor,
  version?: number,
): Permit {
  const name = transitionFor(command, order);
  const { action } = TRANSITIONS[name];
  const granted = permit(actor, action, relationshipOf(order, actor));
  const decision = checkTransition(name, order, actor);
  const isAccepted =
    version === undefined ||
    version === order.version ||
    (decision.allowed && version < order.version && "acceptsOlderVersion" in TRANSITIONS[name]);
  // An outdated version explains both: another user changed the order first.
  if (!isAccepted) throw conflict(order);
  if (decision.allowed) return granted;
  if (decision.guard === "checklist_incomplete") throw checklistIncomplete(order);
  if (decision.guard) throw guardRefusal(decision.guard);
  const isSigned = command === "sign" && order.signed;
  throw new Refusal(
    "transition_not_allowed",
    isSigned ? "signed_already" : "transition_not_allowed",
    { status: order.status, command },
  );
}

/** domain-rules §2: what belongs to an order is changed in backlog and in-progress. */
export function requireOpen({ status }: Pick<OrderRecord, "status">): void {
  if (!OPEN_STATUSES.includes(status))
    throw new Refusal("transition_not_allowed", "order_locked", { status });
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
    items: first.map(({ checklist, item }) => ({ checklist, item })),
    names: first.map(({ item }) => item).join(", ") + (count > first.length ? ", …" : ""),
  });
}

import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import { permit, type Permit } from "~/server/command/permit";
import { requireVersion } from "~/server/command/stored";
import { checkTransition } from "../policy";
import { type CommandName, type Guard, transitionOf } from "../model";
import type { TicketRecord } from "./facts";

/** Permission, transition, guard, version: the order of refusals in domain-rules §1. */
export function requireTransition(
  ctx: AuthContext,
  ticket: TicketRecord,
  command: CommandName,
  actor: Actor,
  version?: number,
): Permit {
  const decision = checkTransition(command, ticket, actor, ctx.now().getTime());
  const { action } = transitionOf(command);
  if (!decision.allowed && decision.code === "not_allowed")
    throw new Refusal("not_allowed", "not_allowed", { action });
  // An outdated version explains both: another user changed the ticket first.
  requireVersion(ticket, version);
  // The policy has already checked the user's relationship to the ticket.
  if (decision.allowed) return permit(actor, action, { own: true, lead: true, assigned: true });
  if (decision.guard) throw guardRefusal(decision.guard, { number: ticket.number });
  throw new Refusal("transition_not_allowed", "transition_not_allowed", {
    status: ticket.status,
    command,
  });
}

export function guardRefusal(guard: Guard, facts: Record<string, unknown> = {}): Refusal {
  return new Refusal("guard_failed", `ticket_${guard}`, { guard, ...facts });
}

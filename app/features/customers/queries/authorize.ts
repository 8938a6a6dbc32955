import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import { permit, type Permit } from "~/kernel/server/command/permit";
import { present, requireVersion } from "~/kernel/server/command/stored";
import { allowsCustomerCommand, isIn } from "../policy";
import type { CustomerCommand, CustomerGuard, CustomerView } from "../model";
import type { CustomerRecord } from "./record";

type Wanted = { command: CustomerCommand; view: CustomerView; version: number };

/** Checks right, record, version and state in this order: an outdated version explains a changed state. */
export function decision(
  found: CustomerRecord | null,
  actor: Actor,
  { command, view, version }: Wanted,
): { granted: Permit; customer: CustomerRecord } {
  const granted = permit(actor, "inventory.manage");
  const customer = present(found && isIn(view, found) ? found : null);
  requireVersion(customer, version);
  if (!allowsCustomerCommand(command, customer))
    throw new Refusal("transition_not_allowed", "transition_not_allowed", { command });
  return { granted, customer };
}

export function guardRefusal(guard: CustomerGuard): Refusal {
  return new Refusal("guard_failed", guard, { guard });
}

import { may, reachOf } from "~/kernel/authorization/actions";
import { ACCESS } from "~/kernel/authorization/access";
import { type Actor, holdsAny } from "~/kernel/authorization/roles";
import type { PickerKind } from "./model";

/** Whose records a user may choose: all, those of one customer, or (null) those of no customer. */
export type Scope = "all" | { customerId: string | null };

/**
 * domain-rules §7, the row of pickers: employees choose among places of no customer, a customer's or partner's users among their own, and
 * only the office among all users.
 */
export function pickable(
  kind: PickerKind,
  actor: Pick<Actor, "roles" | "customerId">,
): Scope | null {
  if (kind === "users") return may(actor, "work-orders.edit") ? "all" : null;
  const reaches = actor.roles.map((role) => reachOf(role, "pickers.read"));
  if (reaches.includes("all")) return "all";
  if (kind === "technicians" || kind === "equipment" || kind === "spare-parts") return null;
  if (reaches.includes("customer"))
    return actor.customerId ? { customerId: actor.customerId } : null;
  return reaches.includes("own") && !isOwner(kind) ? { customerId: null } : null;
}

export function isPerson(kind: PickerKind): boolean {
  return kind === "technicians" || kind === "users";
}

/** A customer and a partner are one kind of record (domain-rules §6). */
export function isOwner(kind: PickerKind): boolean {
  return kind === "customers" || kind === "partners";
}

/** Others get names and addresses only, and find nobody by a number that they guess. */
export function opensCustomers(actor: Pick<Actor, "roles">): boolean {
  return holdsAny(actor, ACCESS.customers.roles);
}

import { type Action, may, type Relationship } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";

const granted = Symbol("granted");

/**
 * Proof of an authorization check. Only this file creates it, and no command can write without it.
 */
export type Permit = { readonly [granted]: Action };

export function permit(actor: Actor, action: Action, relationship: Relationship = {}): Permit {
  if (!may(actor, action, relationship))
    throw new Refusal("not_allowed", "not_allowed", { action });
  return { [granted]: action };
}

import { may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import { FEED_SCOPES, type FeedScope } from "./model";

type Right = Parameters<typeof may>;

/** The own visits require the right to read them; those of others the right to plan. */
export function feedRight(scope: FeedScope): [action: Right[1], relationship: Right[2]] {
  return scope === "own" ? ["schedule.read", { own: true }] : ["schedule.plan", undefined];
}

/** The same rights that create a feed keep it working: it ends with them. */
export function mayReadFeed(owner: Pick<Actor, "roles">, scope: FeedScope): boolean {
  return may(owner, ...feedRight(scope));
}

/** The scopes offered to this user. Only technicians have visits of their own. */
export function scopesFor(actor: Pick<Actor, "roles">): FeedScope[] {
  return FEED_SCOPES.filter(
    (scope) => mayReadFeed(actor, scope) && (scope !== "own" || actor.roles.includes("TECHNICIAN")),
  );
}

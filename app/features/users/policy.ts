import { APPROVING_ROLES } from "~/features/work-orders/policy";
import { may } from "~/kernel/actions";
import { Refusal } from "~/kernel/refusal";
import { type Actor, holdsAny, type Role } from "~/kernel/roles";
import { COMMANDS, GUARDS, type InviteStatus, OUTSIDE_ROLES, type UserCommand, type UserGuard } from "./words";

/** What the rules ask of an account. */
export type UserFacts = { id: string; active: boolean; inviteStatus: InviteStatus; roles: readonly Role[]; customerId: string | null; secondStep: boolean };
type Who = Pick<Actor, "userId" | "roles">;

const HOLDS_BACK: Record<UserGuard, (user: UserFacts, actor: Who) => boolean> = {
  own_account: (user, actor) => user.id === actor.userId,
  already_accepted: (user) => user.inviteStatus === "ACCEPTED",
  not_accepted: (user) => user.inviteStatus !== "ACCEPTED",
  user_inactive: (user) => !user.active,
  active_already: (user) => user.active,
  inactive_already: (user) => !user.active,
  second_step_off: (user) => !user.secondStep,
  // Who asks is an administrator and no one does it to himself, so another one is left. Of two at once the batch decides.
  last_admin: () => false,
};

export function guardRefusal(guard: UserGuard, facts: Record<string, unknown> = {}): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}

/** Throws the first guard that holds the command back. */
export function requireCommand(command: UserCommand, user: UserFacts, actor: Who): void {
  const guard = GUARDS[command].find((each) => HOLDS_BACK[each](user, actor));
  if (guard) throw guardRefusal(guard);
}

/** What this person can do with the account now: shown as buttons and in menus. */
export function commandsFor(user: UserFacts, actor: Who): UserCommand[] {
  if (!may(actor, "users.manage")) return [];
  return COMMANDS.filter((command) => !GUARDS[command].some((guard) => HOLDS_BACK[guard](user, actor)));
}

export function isOutside(roles: readonly Role[]): boolean {
  return holdsAny({ roles }, OUTSIDE_ROLES);
}

/** What is wrong with the roles, as a key of `common.fields`; null when they fit together and to the customer (domain-rules §6). */
export function wrongRoles(roles: readonly Role[], customerId: string | null): "role_stands_alone" | "role_needs_customer" | "role_without_customer" | null {
  if (!isOutside(roles)) return customerId ? "role_without_customer" : null;
  if (roles.length > 1) return "role_stands_alone";
  return customerId ? null : "role_needs_customer";
}

/** Taking away the roles that let somebody administer (domain-rules §6: nobody demotes himself). */
export function isDemotion(before: readonly Role[], after: readonly Role[]): boolean {
  return before.includes("SYSTEM_ADMIN") && !after.includes("SYSTEM_ADMIN");
}

/** May approve what others submit; without it what waits may have too few approvers. */
export function approves(roles: readonly Role[]): boolean {
  return holdsAny({ roles }, APPROVING_ROLES);
}

/** Where the codes that were sent are void: who was invited waits for another invitation. */
export function withoutInvitation({ inviteStatus }: Pick<UserFacts, "inviteStatus">): InviteStatus {
  return inviteStatus === "INVITED" ? "NOT_INVITED" : inviteStatus;
}

/** Which columns of colleagues somebody sees in the list (domain-rules §6, §7). */
export function columnsFor(actor: Pick<Actor, "roles">, ofOneOrder: boolean): "whole" | "with-phone" | "names" | null {
  if (may(actor, "users.manage")) return "whole";
  if (!may(actor, "work-orders.read")) return null;
  return may(actor, "people.phones", { assigned: ofOneOrder }) ? "with-phone" : "names";
}

import { APPROVING_ROLES } from "~/features/approvals/policy";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import { type Actor, holdsAny, isCustomer, type Role } from "~/kernel/authorization/roles";
import { COMMANDS, GUARDS, type InviteStatus, type UserCommand, type UserGuard } from "./model";

type UserFacts = {
  id: string;
  active: boolean;
  inviteStatus: InviteStatus;
  roles: readonly Role[];
  customerId: string | null;
  secondStep: boolean;
};
type Who = Pick<Actor, "userId" | "roles">;

const HOLDS_BACK: Record<UserGuard, (user: UserFacts, actor: Who) => boolean> = {
  own_account: (user, actor) => user.id === actor.userId,
  already_accepted: (user) => user.inviteStatus === "ACCEPTED",
  not_accepted: (user) => user.inviteStatus !== "ACCEPTED",
  user_inactive: (user) => !user.active,
  active_already: (user) => user.active,
  inactive_already: (user) => !user.active,
  second_step_off: (user) => !user.secondStep,
  // The caller is an administrator and cannot run these commands on their own account, so one administrator is left. The batch handles
  // concurrent requests.
  last_admin: () => false,
};

export function guardRefusal(guard: UserGuard, facts: Record<string, unknown> = {}): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}

/** Throws the first guard that blocks the command. */
export function requireCommand(command: UserCommand, user: UserFacts, actor: Who): void {
  const guard = GUARDS[command].find((each) => HOLDS_BACK[each](user, actor));
  if (guard) throw guardRefusal(guard);
}

/** The commands that are available to this user on the account, shown as buttons and in menus. */
export function commandsFor(user: UserFacts, actor: Who): UserCommand[] {
  if (!may(actor, "users.manage")) return [];
  return COMMANDS.filter(
    (command) => !GUARDS[command].some((guard) => HOLDS_BACK[guard](user, actor)),
  );
}

/** The error in the roles, as a key of `common.fields`. Null when they fit together and fit the customer (domain-rules §6). */
export function wrongRoles(
  roles: readonly Role[],
  customerId: string | null,
): "role_stands_alone" | "role_needs_customer" | "role_without_customer" | null {
  if (!isCustomer({ roles })) return customerId ? "role_without_customer" : null;
  if (roles.length > 1) return "role_stands_alone";
  return customerId ? null : "role_needs_customer";
}

/** Whether the change removes the administrator role (domain-rules §6: no user demotes themselves). */
export function isDemotion(before: readonly Role[], after: readonly Role[]): boolean {
  return before.includes("SYSTEM_ADMIN") && !after.includes("SYSTEM_ADMIN");
}

/** Whether the roles allow approving. Without such a role, waiting orders and tasks may have too few approvers. */
export function approves(roles: readonly Role[]): boolean {
  return holdsAny({ roles }, APPROVING_ROLES);
}

/** The invitation status once the codes are void: an invited user needs another invitation. */
export function withoutInvitation({ inviteStatus }: Pick<UserFacts, "inviteStatus">): InviteStatus {
  return inviteStatus === "INVITED" ? "NOT_INVITED" : inviteStatus;
}

/** The columns of other users that a user may see in the list (domain-rules §6, §7). */
export function columnsFor(
  actor: Pick<Actor, "roles">,
  ofOneOrder: boolean,
): "whole" | "with-phone" | "names" | null {
  if (may(actor, "users.manage")) return "whole";
  if (!may(actor, "work-orders.read")) return null;
  return may(actor, "people.phones", { assigned: ofOneOrder }) ? "with-phone" : "names";
}

import { voidCodesOf } from "~/features/access-codes/mutations";
import { deleteFeedsWithoutRight } from "~/features/calendar-feeds/mutations";
import { changesOf } from "~/kernel/changes";
import { Refusal } from "~/kernel/refusal";
import type { Actor, Role } from "~/kernel/authorization/roles";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { changeStored, present, requireVersion } from "~/server/command/stored";
import type { ChangeInput } from "../inputs/user";
import { approves, guardRefusal, isDemotion, withoutInvitation, wrongRoles } from "../policy";
import {
  reassignmentsOf,
  readReassignments,
  type Reassignments,
  requireSeen,
} from "../queries/reassignments";
import { emailKey, findHolder, findUser, type UserRecord } from "../queries/record";
import {
  activityOf,
  contactColumns,
  emailTaken,
  expectAdminLeft,
  expectFreeEmail,
  expectStillAdmin,
  rolesSteps,
  USER_RESPONSE,
  type UserResponse,
  userResponse,
} from "../mutations/account";
import { activation, deactivation, reassignment, UNCHANGED } from "../mutations/activation";
import { users } from "~/database/schema/users";

/**
 * Updates name, contact and roles. Removing a role requires the same reassignments as offboarding. `active` activates or deactivates the
 * account in the same batch.
 */
export function updateUser(ctx: AuthContext, input: ChangeInput): Promise<UserResponse> {
  return command(ctx, {
    name: "users.update",
    input,
    returns: USER_RESPONSE,
    load: async () => {
      const [user, holder, offboarding] = await Promise.all([
        findUser(ctx, input.id),
        findHolder(ctx, input.email),
        readReassignments(ctx, input.id),
      ]);
      return { user, holder, offboarding };
    },
    decide({ user: loaded, holder, offboarding }, actor) {
      const granted = permit(actor, "users.manage");
      const user = present(loaded);
      requireVersion(user, input.version);
      const after = afterwards(user, input);
      requireRoles(user, after.roles, actor);
      if (holder && holder !== user.id) throw emailTaken();
      const turned = turnedBy(ctx, actor, user, offboarding, input);
      const leaves = turned && !after.active;
      const left = leaves ? UNCHANGED : leftBehind(ctx, user, after.roles, offboarding, input);
      const moved = emailKey(after.email) !== emailKey(user.email);
      const changes = changesBetween(user, after);
      const updated = activityOf(user, "updated", { changes });
      return {
        permit: granted,
        steps: [
          expectStillAdmin(actor),
          expectFreeEmail(after.email, user.id),
          ...changeStored(ctx, users, user, {
            ...contactColumns(after),
            inviteStatus: moved ? withoutInvitation(user) : user.inviteStatus,
            ...turned?.columns,
          }),
          ...rolesSteps(ctx, user.id, user.roles, after.roles),
          ...deleteFeedsWithoutRight(ctx, user, after.roles),
          ...(isDemotion(user.roles, after.roles) ? [expectAdminLeft()] : []),
          // A code sent to the old address is no longer valid.
          ...(moved ? [voidCodesOf(ctx, user.id)] : []),
          ...(turned?.steps ?? []),
          ...left.steps,
        ],
        record: turned
          ? [...turned.record, ...(changes.length > 0 ? [updated] : []), ...left.record]
          : [updated, ...left.record],
        announce: [...(turned?.announce ?? []), ...left.announce],
        response: userResponse(user.id),
      };
    },
  });
}

/** Null when the account stays active or inactive. */
function turnedBy(
  ctx: AuthContext,
  actor: Actor,
  user: UserRecord,
  offboarding: Reassignments,
  input: ChangeInput,
) {
  if (input.active === undefined || input.active === user.active) return null;
  return input.active
    ? activation(ctx, actor, user)
    : deactivation(ctx, actor, user, offboarding, input);
}

function afterwards(
  user: UserRecord,
  { name, surname, email, phoneNumber, roles, active }: ChangeInput,
): UserRecord {
  return {
    ...user,
    name: name ?? user.name,
    surname: surname ?? user.surname,
    email: email ?? user.email,
    phoneNumber: phoneNumber ?? user.phoneNumber,
    roles: roles?.map((each) => each.roleName) ?? user.roles,
    active: active ?? user.active,
  };
}

function requireRoles(user: UserRecord, roles: Role[], actor: Actor): void {
  const wrong = wrongRoles(roles, user.customerId);
  // A customer's user cannot become a partner's user or the reverse: such users are created on the customer's page.
  const crossed = user.customerId !== null && roles.join() !== user.roles.join();
  if (wrong || crossed)
    throw new Refusal("invalid_input", "invalid_input", {
      fields: { roles: wrong ?? "role_stands_alone" },
    });
  if (user.id === actor.userId && isDemotion(user.roles, roles))
    throw guardRefusal("own_account", { fields: { roles: "own_admin_role" } });
}

/** What a lost role leaves behind. Deactivating leaves everything behind. */
function leftBehind(
  ctx: AuthContext,
  user: UserRecord,
  roles: Role[],
  offboarding: Reassignments,
  input: ChangeInput,
) {
  if (approves(user.roles) && !approves(roles)) requireSeen(offboarding, input.knowsStranded);
  return user.roles.includes("TECHNICIAN") && !roles.includes("TECHNICIAN")
    ? reassignment(ctx, user, reassignmentsOf(offboarding, user.id, input.nextLeads))
    : UNCHANGED;
}

function changesBetween(before: UserRecord, after: UserRecord) {
  const fields = changesOf(["name", "surname", "email", "phoneNumber"], before, after);
  const roles = [before, after].map((user) => [...user.roles].sort().join());
  return roles[0] === roles[1]
    ? fields
    : [...fields, { field: "roles", from: before.roles, to: after.roles }];
}

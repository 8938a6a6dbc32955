import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { voidCodesOf } from "~/features/access-codes/mutations";
import { deleteFeedsOf } from "~/features/calendar-feeds/mutations";
import { deleteTwoFactor } from "~/features/two-factor/mutations/two-factor";
import { endSessionsOf } from "~/server/authentication/end-sessions";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { Step } from "~/server/command/statement";
import {
  changeStored,
  conflict,
  deleteStored,
  present,
  requireVersion,
} from "~/server/command/stored";
import type { OffboardInput } from "../inputs/user";
import { requireCommand } from "../policy";
import { reassignmentsOf, readReassignments, requireSeen } from "../queries/reassignments";
import { findUser, type UserRecord } from "../queries/record";
import { appearsInRecords } from "../queries/user-references";
import {
  activityOf,
  expectAdminLeft,
  expectStillAdmin,
  forgetPerson,
  rolesSteps,
} from "../mutations/account";
import { reassignment } from "../mutations/activation";
import { users } from "~/database/schema/users";

const DELETED = () => z.object({ id: z.string(), nameKept: z.boolean() });

/** A user without references in records is deleted. For a referenced user only the name remains (domain-rules §6). */
export function deleteUser(ctx: AuthContext, input: OffboardInput) {
  return command(ctx, {
    name: "users.delete",
    input,
    returns: DELETED,
    load: async () => {
      const [user, offboarding, nameKept] = await Promise.all([
        findUser(ctx, input.id),
        readReassignments(ctx, input.id),
        appearsInRecords(ctx, input.id),
      ]);
      return { user, offboarding, nameKept };
    },
    decide({ user: loaded, offboarding, nameKept }, actor) {
      const granted = permit(actor, "users.manage");
      const user = present(loaded);
      requireVersion(user, input.version);
      requireCommand("delete", user, actor);
      const leaves = reassignment(
        ctx,
        user,
        reassignmentsOf(offboarding, user.id, input.nextLeads),
      );
      requireSeen(offboarding, input.knowsStranded);
      return {
        permit: granted,
        steps: [
          expectStillAdmin(actor),
          ...leaves.steps,
          ...(nameKept ? anonymised(ctx, user) : erased(user)),
          expectAdminLeft(),
        ],
        record: [activityOf(user, "deleted", { nameKept }), ...leaves.record],
        announce: leaves.announce,
        response: sql`json_object('id', ${user.id}, 'nameKept', json(${nameKept ? "true" : "false"}))`,
      };
    },
  });
}

function anonymised(ctx: AuthContext, user: UserRecord): Step[] {
  return [
    ...changeStored(ctx, users, user, forgetPerson(user, ctx.now().getTime())),
    ...rolesSteps(ctx, user.id, user.roles, []),
    endSessionsOf(ctx, user.id, "deactivation"),
    voidCodesOf(ctx, user.id),
    deleteFeedsOf(ctx, user.id),
    ...deleteTwoFactor(ctx, user.id),
  ];
}

/**
 * Roles, sessions, codes and capacity are deleted with the row. If a record references the user meanwhile, its foreign key prevents the
 * deletion: the user can be deleted in another attempt.
 */
function erased(user: UserRecord): Step[] {
  return deleteStored(users, user).map((each) => ({ ...each, otherwise: conflict(user) }));
}

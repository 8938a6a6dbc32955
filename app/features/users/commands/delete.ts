import { sql } from "drizzle-orm";
import { voidCodesOf } from "~/features/access-codes/statements";
import { forgetSecondStep } from "~/features/second-steps/statements/second-step";
import { endSessionsOf } from "~/features/sessions/statements";
import { taskDepartureActivity, taskDepartureAnnouncements, taskDepartureSteps } from "~/features/tasks/statements/departure";
import { departureActivity, departureAnnouncements, departureSteps } from "~/features/work-orders/statements/departure";
import { command } from "~/kernel/server/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/permit";
import type { Step } from "~/kernel/server/statement";
import { changeStored, conflict, deleteStored, present, requireVersion } from "~/kernel/server/stored";
import type { LeaveInput } from "../inputs/user";
import { requireCommand } from "../policy";
import { handedOver, readLeaving, requireSeen } from "../queries/leaving";
import { findUser, type UserRecord } from "../queries/record";
import { appearsInRecords } from "../queries/traces";
import { activityOf, expectAdminLeft, expectStillAdmin, forgetPerson, rolesSteps } from "../statements";

type Deleted = { id: string; nameKept: boolean };

/** Who appears nowhere is gone; of who appears in records the name stays in them and nothing else (domain-rules §6). */
export function deleteUser(ctx: AuthContext, input: LeaveInput): Promise<Deleted> {
  return command(ctx, {
    name: "users.delete",
    input,
    load: async () => {
      const [user, departure, nameKept] = await Promise.all([findUser(ctx, input.id), readLeaving(ctx, input.id), appearsInRecords(ctx, input.id)]);
      return { user, departure, nameKept };
    },
    decide({ user: loaded, departure, nameKept }, actor) {
      const granted = permit(actor, "users.manage");
      const user = present(loaded);
      requireVersion(user, input.version);
      requireCommand("delete", user, actor);
      const leaves = handedOver(departure, user.id, input.nextLeads);
      requireSeen(departure, input.knowsStranded);
      return {
        permit: granted,
        steps: [expectStillAdmin(actor), ...departureSteps(ctx, user.id, leaves.orders), ...taskDepartureSteps(ctx, user.id, leaves.tasks), ...(nameKept ? anonymised(ctx, user) : erased(user)), expectAdminLeft()],
        record: [activityOf(user, "deleted", { nameKept }), ...departureActivity(leaves.orders), ...taskDepartureActivity(leaves.tasks)],
        announce: [...departureAnnouncements(leaves.orders), ...taskDepartureAnnouncements(leaves.tasks)],
        answer: sql`json_object('id', ${user.id}, 'nameKept', json(${nameKept ? "true" : "false"}))`,
      };
    },
  });
}

function anonymised(ctx: AuthContext, user: UserRecord): Step[] {
  return [...changeStored(ctx, "users", user, forgetPerson(user, ctx.now().getTime())), ...rolesSteps(user.id, user.roles, []), endSessionsOf(ctx, user.id, "deactivation"), voidCodesOf(ctx, user.id), ...forgetSecondStep(user.id)];
}

/** Roles, sessions, codes and capacity go with the row. Who got into a record meanwhile keeps it by a foreign key: then it is for another try. */
function erased(user: UserRecord): Step[] {
  return deleteStored("users", user).map((each) => ({ ...each, otherwise: conflict(user) }));
}

import { voidCodesOf } from "~/features/access-codes/statements";
import { endSessionsOf } from "~/features/sessions/statements";
import { taskDepartureActivity, taskDepartureAnnouncements, taskDepartureSteps } from "~/features/tasks/statements/departure";
import { departureActivity, departureAnnouncements, departureSteps } from "~/features/work-orders/statements/departure";
import { command } from "~/kernel/server/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/permit";
import { changeStored, present, requireVersion } from "~/kernel/server/stored";
import type { LeaveInput } from "../inputs/user";
import { requireCommand, withoutInvitation } from "../policy";
import { handedOver, readLeaving, requireSeen } from "../queries/leaving";
import { findUser } from "../queries/record";
import { activityOf, expectAdminLeft, expectStillAdmin, type UserAnswer, userAnswer } from "../statements";

/** Sessions and codes end with the next request (domain-rules §6); open orders go on with others. */
export function deactivateUser(ctx: AuthContext, input: LeaveInput): Promise<UserAnswer> {
  return command(ctx, {
    name: "users.deactivate",
    input,
    load: async () => {
      const [user, departure] = await Promise.all([findUser(ctx, input.id), readLeaving(ctx, input.id)]);
      return { user, departure };
    },
    decide({ user: loaded, departure }, actor) {
      const granted = permit(actor, "users.manage");
      const user = present(loaded);
      requireVersion(user, input.version);
      requireCommand("deactivate", user, actor);
      const leaves = handedOver(departure, user.id, input.nextLeads);
      requireSeen(departure, input.knowsStranded);
      return {
        permit: granted,
        steps: [
          expectStillAdmin(actor),
          ...changeStored(ctx, "users", user, { active: 0, invite_status: withoutInvitation(user) }),
          expectAdminLeft(),
          endSessionsOf(ctx, user.id, "deactivation"),
          voidCodesOf(ctx, user.id),
          ...departureSteps(ctx, user.id, leaves.orders), ...taskDepartureSteps(ctx, user.id, leaves.tasks),
        ],
        record: [activityOf(user, "deactivated"), ...departureActivity(leaves.orders), ...taskDepartureActivity(leaves.tasks)],
        announce: [...departureAnnouncements(leaves.orders), ...taskDepartureAnnouncements(leaves.tasks)],
        answer: userAnswer(user.id),
      };
    },
  });
}

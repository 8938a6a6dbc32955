import {
  offboardingActivity,
  offboardingNotifications,
  offboardingSteps,
} from "~/features/work-orders/mutations/offboarding";
import {
  taskOffboardingActivity,
  taskOffboardingNotifications,
  taskOffboardingSteps,
} from "~/features/tasks/mutations/offboarding";
import { voidCodesOf } from "~/features/access-codes/mutations";
import { endSessionsOf } from "~/kernel/server/authentication/end-sessions";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { changeStored, present, requireVersion } from "~/kernel/server/command/stored";
import type { OffboardInput } from "../inputs/user";
import { requireCommand, withoutInvitation } from "../policy";
import { handedOver, readReassignments, requireSeen } from "../queries/reassignments";
import { findUser } from "../queries/record";
import {
  activityOf,
  expectAdminLeft,
  expectStillAdmin,
  USER_ANSWER,
  type UserAnswer,
  userAnswer,
} from "../mutations/account";
import { users } from "../schema";

/** Sessions and codes end with the next request (domain-rules §6). Open orders are reassigned. */
export function deactivateUser(ctx: AuthContext, input: OffboardInput): Promise<UserAnswer> {
  return command(ctx, {
    name: "users.deactivate",
    input,
    returns: USER_ANSWER,
    load: async () => {
      const [user, offboarding] = await Promise.all([
        findUser(ctx, input.id),
        readReassignments(ctx, input.id),
      ]);
      return { user, offboarding };
    },
    decide({ user: loaded, offboarding }, actor) {
      const granted = permit(actor, "users.manage");
      const user = present(loaded);
      requireVersion(user, input.version);
      requireCommand("deactivate", user, actor);
      const leaves = handedOver(offboarding, user.id, input.nextLeads);
      requireSeen(offboarding, input.knowsStranded);
      return {
        permit: granted,
        steps: [
          expectStillAdmin(actor),
          ...changeStored(ctx, users, user, {
            active: false,
            inviteStatus: withoutInvitation(user),
          }),
          expectAdminLeft(),
          endSessionsOf(ctx, user.id, "deactivation"),
          voidCodesOf(ctx, user.id),
          ...offboardingSteps(ctx, user.id, leaves.orders),
          ...taskOffboardingSteps(ctx, user.id, leaves.tasks),
        ],
        record: [
          activityOf(user, "deactivated"),
          ...offboardingActivity(leaves.orders),
          ...taskOffboardingActivity(leaves.tasks),
        ],
        announce: [
          ...offboardingNotifications(leaves.orders),
          ...taskOffboardingNotifications(leaves.tasks),
        ],
        answer: userAnswer(user.id),
      };
    },
  });
}

import { sql } from "drizzle-orm";
import { deleteTwoFactor } from "~/features/two-factor/mutations/two-factor";
import { secondSteps } from "~/database/schema/two-factor";
import { endSessionsOf } from "~/server/authentication/end-sessions";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { expect } from "~/server/command/statement";
import { conflict, present, requireVersion } from "~/server/command/stored";
import type { PlainInput } from "../inputs/user";
import { guardRefusal, requireCommand } from "../policy";
import { findUser } from "../queries/record";
import {
  activityOf,
  expectStillAdmin,
  USER_RESPONSE,
  type UserResponse,
  userResponse,
} from "../mutations/account";
import { users } from "~/database/schema/users";

/**
 * For a user who has lost both the device and the recovery codes. The password alone is then sufficient, so all sessions end, and
 * the user is notified of who disabled it.
 */
export function disableTwoFactorOf(ctx: AuthContext, input: PlainInput): Promise<UserResponse> {
  return command(ctx, {
    name: "users.turn-off-second-step",
    input,
    returns: USER_RESPONSE,
    load: () => findUser(ctx, input.id),
    decide(loaded, actor) {
      const granted = permit(actor, "users.manage");
      const user = present(loaded);
      requireVersion(user, input.version);
      requireCommand("turnOffSecondStep", user, actor);
      return {
        permit: granted,
        steps: [
          expectStillAdmin(actor),
          expect(
            sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${user.id} AND ${users.version} = ${user.version})`,
            conflict(user),
          ),
          expect(
            sql`EXISTS (SELECT 1 FROM ${secondSteps} WHERE ${secondSteps.userId} = ${user.id})`,
            guardRefusal("second_step_off"),
          ),
          ...deleteTwoFactor(ctx, user.id),
          endSessionsOf(ctx, user.id, "second-step"),
        ],
        record: [activityOf(user, "second-step-taken")],
        announce: [{ type: "user.second_step_off", ids: { userId: user.id } }],
        response: userResponse(user.id),
      };
    },
  });
}

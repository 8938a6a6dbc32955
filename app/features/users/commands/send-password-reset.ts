import { sql } from "drizzle-orm";
import { issueCode } from "~/features/access-codes/mutations";
import { newId } from "~/kernel/ids";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { expect } from "~/server/command/statement";
import { conflict, present, requireVersion } from "~/server/command/stored";
import type { PlainInput } from "../inputs/user";
import { requireCommand } from "../policy";
import { findUser } from "../queries/record";
import {
  activityOf,
  expectStillAdmin,
  USER_RESPONSE,
  type UserResponse,
  userResponse,
} from "../mutations/account";
import { users } from "~/database/schema/users";

/** Sends a code for a new password. The old password is valid until the code is used. */
export function sendPasswordReset(ctx: AuthContext, input: PlainInput): Promise<UserResponse> {
  return command(ctx, {
    name: "users.send-password-reset",
    input,
    returns: USER_RESPONSE,
    load: () => findUser(ctx, input.id),
    decide(loaded, actor) {
      const granted = permit(actor, "users.manage");
      const user = present(loaded);
      requireVersion(user, input.version);
      requireCommand("sendPasswordReset", user, actor);
      const codeId = newId(ctx.now().getTime());
      return {
        permit: granted,
        steps: [
          expectStillAdmin(actor),
          expect(
            sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${user.id} AND ${users.version} = ${user.version})`,
            conflict(user),
          ),
          ...issueCode(ctx, { id: codeId, kind: "password-reset", userId: user.id }),
        ],
        record: [activityOf(user, "password-reset-sent")],
        announce: [{ type: "user.password_reset_requested", ids: { userId: user.id, codeId } }],
        response: userResponse(user.id),
      };
    },
  });
}

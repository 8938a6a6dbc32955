import { issueCode } from "~/features/access-codes/mutations";
import { newId } from "~/kernel/ids";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { changeStored, present, requireVersion } from "~/server/command/stored";
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

/** Sends a single-use code that is valid for seven days. Sending it again voids the previous one (domain-rules §6). */
export function inviteUser(ctx: AuthContext, input: PlainInput): Promise<UserResponse> {
  return command(ctx, {
    name: "users.invite",
    input,
    returns: USER_RESPONSE,
    load: () => findUser(ctx, input.id),
    decide(loaded, actor) {
      const granted = permit(actor, "users.manage");
      const user = present(loaded);
      requireVersion(user, input.version);
      requireCommand("invite", user, actor);
      const codeId = newId(ctx.now().getTime());
      return {
        permit: granted,
        steps: [
          expectStillAdmin(actor),
          ...changeStored(ctx, users, user, { inviteStatus: "INVITED" }),
          ...issueCode(ctx, { id: codeId, kind: "invite", userId: user.id }),
        ],
        record: [activityOf(user, user.inviteStatus === "INVITED" ? "invited-again" : "invited")],
        announce: [{ type: "user.invited", ids: { userId: user.id, codeId } }],
        response: userResponse(user.id),
      };
    },
  });
}

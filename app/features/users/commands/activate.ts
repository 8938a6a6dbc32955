import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { changeStored, present, requireVersion } from "~/server/command/stored";
import type { PlainInput } from "../inputs/user";
import { findUser } from "../queries/record";
import {
  USER_RESPONSE,
  expectStillAdmin,
  type UserResponse,
  userResponse,
} from "../mutations/account";
import { activation } from "../mutations/activation";
import { users } from "~/database/schema/users";

/** Allows sign-in to the account again. A user who was invited before needs a new invitation. */
export function activateUser(ctx: AuthContext, input: PlainInput): Promise<UserResponse> {
  return command(ctx, {
    name: "users.activate",
    input,
    returns: USER_RESPONSE,
    load: () => findUser(ctx, input.id),
    decide(loaded, actor) {
      const granted = permit(actor, "users.manage");
      const user = present(loaded);
      requireVersion(user, input.version);
      const { columns, steps, record } = activation(ctx, actor, user);
      return {
        permit: granted,
        steps: [expectStillAdmin(actor), ...changeStored(ctx, users, user, columns), ...steps],
        record,
        response: userResponse(user.id),
      };
    },
  });
}

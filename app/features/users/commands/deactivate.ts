import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { changeStored, present, requireVersion } from "~/server/command/stored";
import type { OffboardInput } from "../inputs/user";
import { readReassignments } from "../queries/reassignments";
import { findUser } from "../queries/record";
import {
  USER_RESPONSE,
  expectStillAdmin,
  type UserResponse,
  userResponse,
} from "../mutations/account";
import { deactivation } from "../mutations/activation";
import { users } from "~/database/schema/users";

/** Sessions and codes end with the next request (domain-rules §6). Open orders are reassigned. */
export function deactivateUser(ctx: AuthContext, input: OffboardInput): Promise<UserResponse> {
  return command(ctx, {
    name: "users.deactivate",
    input,
    returns: USER_RESPONSE,
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
      const { columns, steps, record, announce } = deactivation(
        ctx,
        actor,
        user,
        offboarding,
        input,
      );
      return {
        permit: granted,
        steps: [expectStillAdmin(actor), ...changeStored(ctx, users, user, columns), ...steps],
        record,
        announce,
        response: userResponse(user.id),
      };
    },
  });
}

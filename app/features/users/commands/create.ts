import { issueCode } from "~/features/access-codes/mutations";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import type { Role } from "~/kernel/authorization/roles";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { insertStored } from "~/server/command/stored";
import type { CreateInput } from "../inputs/user";
import { wrongRoles } from "../policy";
import { findCustomerFor, type UserCustomer } from "../queries/customer";
import { findHolder } from "../queries/record";
import {
  activityOf,
  contactColumns,
  customerGone,
  emailTaken,
  expectCustomerFor,
  expectFreeEmail,
  expectStillAdmin,
  rolesSteps,
  USER_RESPONSE,
  type UserResponse,
  userResponse,
} from "../mutations/account";
import { users } from "~/database/schema/users";

/** A new account: active and without a password; invited at once if requested, with a code as in `inviteUser`. */
export function createUser(ctx: AuthContext, input: CreateInput): Promise<UserResponse> {
  return command(ctx, {
    name: "users.create",
    input,
    returns: USER_RESPONSE,
    load: async () => {
      const [customer, holder] = await Promise.all([
        findCustomerFor(ctx, input.customerId),
        findHolder(ctx, input.email),
      ]);
      return { customer, holder };
    },
    decide({ customer, holder }, actor) {
      const granted = permit(actor, "users.manage");
      const id = input.id ?? newId(ctx.now().getTime());
      const codeId = input.invite ? newId(ctx.now().getTime()) : null;
      const roles = input.roles.map((each) => each.roleName);
      requireRoles(roles, input.customerId, customer);
      if (holder && holder !== id) throw emailTaken();
      return {
        permit: granted,
        steps: [
          expectStillAdmin(actor),
          expectFreeEmail(input.email, id),
          ...expectCustomerFor(input.customerId, roles),
          insertStored(ctx, users, {
            id,
            ...contactColumns(input),
            active: true,
            inviteStatus: codeId ? "INVITED" : "NOT_INVITED",
            customerId: input.customerId,
          }),
          ...rolesSteps(ctx, id, [], roles),
          ...(codeId ? issueCode(ctx, { id: codeId, kind: "invite", userId: id }) : []),
        ],
        record: [
          activityOf({ id }, "created", { roles, customerId: input.customerId }),
          ...(codeId ? [activityOf({ id }, "invited")] : []),
        ],
        announce: codeId ? [{ type: "user.invited", ids: { userId: id, codeId } }] : [],
        response: userResponse(id),
      };
    },
  });
}

/** domain-rules §6: a user with the customer or partner role belongs to a record of that kind, all others to none. */
function requireRoles(
  roles: Role[],
  customerId: string | null,
  customer: UserCustomer | null,
): void {
  const wrong = wrongRoles(roles, customerId);
  if (wrong) throw new Refusal("invalid_input", "invalid_input", { fields: { roles: wrong } });
  if (!customerId) return;
  const fits = roles.includes("CUSTOMER_USER") ? customer?.isCustomer : customer?.isPartner;
  if (!customer || customer.archived || !fits) throw customerGone();
}

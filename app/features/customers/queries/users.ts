import { eq } from "drizzle-orm";
import { users } from "~/features/users/schema";
import type { InviteStatus } from "~/features/users/model";
import type { AuthContext } from "~/kernel/server/request-context";

export type CustomerUserRow = {
  id: string;
  name: string;
  surname: string;
  email: string;
  phoneNumber: string;
  active: boolean;
  inviteStatus: InviteStatus;
};

const MOST = 200;

/** Lists the users of a customer or partner by name, for everybody who may read customers. Only SYSTEM_ADMIN manages accounts. */
export function listCustomerUsers(
  ctx: AuthContext,
  customerId: string,
): Promise<CustomerUserRow[]> {
  return ctx.db
    .select({
      id: users.id,
      name: users.name,
      surname: users.surname,
      email: users.email,
      phoneNumber: users.phone,
      active: users.active,
      inviteStatus: users.inviteStatus,
    })
    .from(users)
    .where(eq(users.customerId, customerId))
    .orderBy(users.sortKey, users.id)
    .limit(MOST);
}

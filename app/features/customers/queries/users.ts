import { sql } from "drizzle-orm";
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
export async function listCustomerUsers(
  ctx: AuthContext,
  customerId: string,
): Promise<CustomerUserRow[]> {
  const rows = await ctx.db.all<
    Omit<CustomerUserRow, "active"> & { active: number }
  >(sql`SELECT id, name, surname, email, phone AS phoneNumber, active, invite_status AS inviteStatus
    FROM users WHERE customer_id = ${customerId} ORDER BY sort_key, id LIMIT ${MOST}`);
  return rows.map((row) => ({ ...row, active: row.active === 1 }));
}

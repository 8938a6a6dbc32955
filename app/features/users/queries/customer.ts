import { sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { OUTSIDE_ROLES } from "../model";

/** The customer or partner of a new user. An archived one takes no new users. */
export type UserCustomer = {
  id: string;
  name: string;
  isCustomer: number;
  isPartner: number;
  archived: number;
};

export async function findCustomerFor(
  ctx: AuthContext,
  id: string | null,
): Promise<UserCustomer | null> {
  if (!id) return null;
  const rows = await ctx.db
    .all<UserCustomer>(sql`SELECT id, name, is_customer AS isCustomer, is_partner AS isPartner, archived_at IS NOT NULL AS archived
    FROM customers WHERE id = ${id}`);
  return rows[0] ?? null;
}

type OutsidePlace = { id: string; name: string; role: (typeof OUTSIDE_ROLES)[number] };

/** The customer or partner and the role of the new user. Null for an employee. */
export async function getOutsidePlace(
  ctx: AuthContext,
  customerId: string | null,
  listParams: string | null,
): Promise<OutsidePlace | null> {
  if (!customerId) return null;
  const customer = await findCustomerFor(ctx, customerId);
  const possible = OUTSIDE_ROLES.filter(
    (role) =>
      customer &&
      !customer.archived &&
      (role === "CUSTOMER_USER" ? customer.isCustomer : customer.isPartner),
  );
  const role = possible.find((each) => each === listParams) ?? possible[0];
  if (!customer || !role) throw new Refusal("not_found");
  return { id: customer.id, name: customer.name, role };
}

import { eq, isNotNull } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import { flag } from "~/database/fields";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { OUTSIDE_ROLES } from "~/kernel/authorization/roles";

/** The customer or partner of a new user. An archived one takes no new users. */
export type UserCustomer = {
  id: string;
  name: string;
  isCustomer: boolean;
  isPartner: boolean;
  archived: boolean;
};

export async function findCustomerFor(
  ctx: AuthContext,
  id: string | null,
): Promise<UserCustomer | null> {
  if (!id) return null;
  const rows = await ctx.db
    .select({
      id: customers.id,
      name: customers.name,
      isCustomer: customers.isCustomer,
      isPartner: customers.isPartner,
      archived: flag(isNotNull(customers.archivedAt)),
    })
    .from(customers)
    .where(eq(customers.id, id));
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

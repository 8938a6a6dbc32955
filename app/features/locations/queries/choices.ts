import { sql } from "drizzle-orm";
import { customers } from "~/features/customers/schema";
import { pick, type PickerOption } from "~/features/pickers/queries/options";
import type { AuthContext } from "~/kernel/server/request-context";

type Named = { id: string; name: string };
export type CustomerChoices = { customers: PickerOption[]; customer: Named | null };

/** Reads the first customers to choose from, and the chosen one, archived or not. */
export async function readCustomerChoices(
  ctx: AuthContext,
  customerId: string | null,
): Promise<CustomerChoices> {
  const [first, chosen] = await Promise.all([
    pick(ctx, "customers", { search: "" }),
    ctx.db
      .select({ id: customers.id, name: customers.name })
      .from(customers)
      .where(sql`${customers.id} = ${customerId}`),
  ]);
  return { customers: first, customer: chosen[0] ?? null };
}

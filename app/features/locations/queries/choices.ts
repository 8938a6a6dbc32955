import { sql } from "drizzle-orm";
import { pick, type PickerOption } from "~/features/pickers/queries/options";
import type { AuthContext } from "~/kernel/server/request-context";

type Named = { id: string; name: string };
export type CustomerChoices = { customers: PickerOption[]; customer: Named | null };

/** Reads the first customers to choose from, and the chosen one, archived or not. */
export async function readCustomerChoices(
  ctx: AuthContext,
  customerId: string | null,
): Promise<CustomerChoices> {
  const [customers, chosen] = await Promise.all([
    pick(ctx, "customers", { search: "" }),
    ctx.db.all<Named>(sql`SELECT id, name FROM customers WHERE id = ${customerId}`),
  ]);
  return { customers, customer: chosen[0] ?? null };
}

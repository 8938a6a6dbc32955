import { sql } from "drizzle-orm";
import { pick, type PickerOption } from "~/features/pickers/queries/options";
import { fullName } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/kernel/server/request-context";
import type { ScopeInput } from "../inputs";

type Choice = { options: PickerOption[]; chosen: { id: string; name: string } | null };
export type Choices = { customerId: Choice; technicianId: Choice };

/** Reads the filter options of the reports and the currently chosen ones. */
export async function readChoices(
  ctx: AuthContext,
  { customerId, technicianId }: ScopeInput,
): Promise<Choices> {
  const [customers, technicians, customer, people] = await Promise.all([
    pick(ctx, "customers", { search: "" }),
    pick(ctx, "technicians", { search: "" }),
    customerId
      ? ctx.db.all<{ id: string; name: string }>(
          sql`SELECT id, name FROM customers WHERE id = ${customerId}`,
        )
      : [],
    technicianId
      ? ctx.db.all<{ id: string; name: string; surname: string }>(
          sql`SELECT id, name, surname FROM users WHERE id = ${technicianId}`,
        )
      : [],
  ]);
  const [person] = people;
  return {
    customerId: { options: customers, chosen: customer[0] ?? null },
    technicianId: {
      options: technicians,
      chosen: person ? { id: person.id, name: fullName(person) } : null,
    },
  };
}

import { eq } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import { users } from "~/database/schema/users";
import { pick, type PickerOption } from "~/features/pickers/queries/options";
import { fullName } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import type { ScopeInput } from "../inputs";

type Choice = { options: PickerOption[]; chosen: { id: string; name: string } | null };
export type Choices = { customerId: Choice; technicianId: Choice };

export async function readChoices(
  ctx: AuthContext,
  { customerId, technicianId }: ScopeInput,
): Promise<Choices> {
  const [customersToPick, techniciansToPick, customer, people] = await Promise.all([
    pick(ctx, "customers", { search: "" }),
    pick(ctx, "technicians", { search: "" }),
    customerId
      ? ctx.db
          .select({ id: customers.id, name: customers.name })
          .from(customers)
          .where(eq(customers.id, customerId))
      : [],
    technicianId
      ? ctx.db
          .select({ id: users.id, name: users.name, surname: users.surname })
          .from(users)
          .where(eq(users.id, technicianId))
      : [],
  ]);
  const [person] = people;
  return {
    customerId: { options: customersToPick, chosen: customer[0] ?? null },
    technicianId: {
      options: techniciansToPick,
      chosen: person ? { id: person.id, name: fullName(person) } : null,
    },
  };
}

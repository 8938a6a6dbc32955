import { randomUUID } from "node:crypto";
import { createInput, type CreateInput } from "~/features/customers/inputs";
import type { CustomerView } from "~/features/customers/model";
import { fixedId } from "../../../migrations/seeds/cast";
import type { Company } from "../../support/db/test-tenant";

/** The organisations of the users Ćiro (a customer) and Petar (a partner). */
export const OF_CIRO = fixedId(2, 7);
export const OF_PETAR = fixedId(2, 6);

/** The input for a new customer or partner. */
export function firm(
  more: Partial<CreateInput> = {},
  view: CustomerView = "customers",
): CreateInput {
  return createInput(view).parse({
    id: randomUUID(),
    name: "Pekara Šarić",
    taxId: "HR777",
    contactPerson: "Ljubica Šarić",
    street: "Riva 3",
    zipCode: "21000",
    city: "Split",
    country: "hr",
    ...more,
  });
}

export async function customerRow(of: Company, id: string): Promise<Record<string, unknown>> {
  const [row] = await of.rows("SELECT * FROM customers WHERE id = ?", id);
  if (!row) throw new Error(`no customer ${id}`);
  return row;
}

export function placesOf(of: Company, customerId: string): Promise<Record<string, unknown>[]> {
  return of.rows(
    "SELECT id, name, street, number, zip_code, city, country, is_default FROM locations WHERE customer_id = ?",
    customerId,
  );
}

export async function logOf(
  of: Company,
  id: string,
): Promise<{ event: unknown; facts: unknown }[]> {
  const rows = await of.rows(
    "SELECT event, facts FROM activity WHERE subject_id = ? ORDER BY seq",
    id,
  );
  return rows.map(({ event, facts }) => ({ event, facts: JSON.parse(String(facts)) }));
}

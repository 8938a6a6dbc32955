import { randomUUID } from "node:crypto";
import { createInput, type CreateInput } from "~/features/locations/inputs";
import { fixedId } from "../../../migrations/seeds/cast";
import { insert } from "../../../migrations/seeds/insert";
import type { Company } from "../../support/db/test-tenant";
import { NOW, PLACE, who } from "../../support/records/people";

/** The shipyard's second location, which is not its default. */
export const SECOND = { customerId: PLACE.customerId, locationId: fixedId(3, 1) };

/** The input for a new location of the shipyard. */
export function newLocationInput(more: Partial<CreateInput> = {}): CreateInput {
  return createInput.parse({
    id: randomUUID(),
    name: "Skladište Škver",
    customerId: PLACE.customerId,
    street: "Obala",
    number: "3",
    zipCode: "51000",
    city: "Rijeka",
    country: "hr",
    ...more,
  });
}

export async function locationRow(of: Company, id: string): Promise<Record<string, unknown>> {
  const [row] = await of.rows("SELECT * FROM locations WHERE id = ?", id);
  if (!row) throw new Error(`no location ${id}`);
  return row;
}

/** Ids of the customer's default locations: always exactly one. */
export async function defaultsOf(of: Company, customerId: string): Promise<unknown[]> {
  return (
    await of.rows("SELECT id FROM locations WHERE customer_id = ? AND is_default = 1", customerId)
  ).map(({ id }) => id);
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

/** A ticket of the shipyard, as its creator entered it. */
export async function ticketAt(
  of: Company,
  at: { locationId: string | null; roomId: string | null },
): Promise<void> {
  const row = {
    id: randomUUID(),
    number: randomUUID(),
    name: "Curi voda",
    status: "created",
    priority: "low",
    customer_id: PLACE.customerId,
    location_id: at.locationId,
    room_id: at.roomId,
    creator_id: who("ciro"),
    created_at: NOW,
    updated_at: NOW,
  };
  await of.database.write([insert("tickets", row)]);
}

import { randomUUID } from "node:crypto";
import { createInput, type CreateInput } from "~/features/rooms/inputs";
import type { Company } from "../../support/db/test-tenant";
import { PLACE } from "../../support/records/people";

/** The input for a new room of the shipyard's dock. */
export function room(more: Partial<CreateInput> = {}): CreateInput {
  return createInput.parse({
    id: randomUUID(),
    name: "Čekaonica",
    locationId: PLACE.locationId,
    floor: "2",
    number: "B12",
    section: "Sjever",
    ...more,
  });
}

export async function roomRow(of: Company, id: string): Promise<Record<string, unknown>> {
  const [row] = await of.rows("SELECT * FROM rooms WHERE id = ?", id);
  if (!row) throw new Error(`no room ${id}`);
  return row;
}

export async function logOf(
  of: Company,
  id: string,
): Promise<{ event: unknown; facts: unknown }[]> {
  const rows = await of.rows(
    "SELECT event, facts FROM activity WHERE subject_type = 'room' AND subject_id = ? ORDER BY seq",
    id,
  );
  return rows.map(({ event, facts }) => ({ event, facts: JSON.parse(String(facts)) }));
}

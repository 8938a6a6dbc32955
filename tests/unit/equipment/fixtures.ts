import { randomUUID } from "node:crypto";
import { createInput, type CreateInput } from "~/features/equipment/inputs";
import type { Company } from "../../support/db/test-tenant";

/** The input for new equipment. */
export function newEquipmentInput(more: Partial<CreateInput> = {}): CreateInput {
  return createInput.parse({ id: randomUUID(), name: "Bušilica Čapljina", ...more });
}

export async function rowOf(of: Company, id: string): Promise<Record<string, unknown>> {
  const [row] = await of.rows("SELECT * FROM equipment WHERE id = ?", id);
  if (!row) throw new Error(`no row ${id}`);
  return row;
}

export async function logOf(
  of: Company,
  id: string,
): Promise<{ event: unknown; facts: unknown }[]> {
  const rows = await of.rows(
    "SELECT event, facts FROM activity WHERE subject_type = 'equipment' AND subject_id = ? ORDER BY seq",
    id,
  );
  return rows.map(({ event, facts }) => ({ event, facts: JSON.parse(String(facts)) }));
}

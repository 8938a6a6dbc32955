import { randomUUID } from "node:crypto";
import { createInput, type CreateInput } from "~/features/spare-parts/inputs";
import type { Company } from "../../support/db/test-tenant";

/** The input for a new spare part. */
export function newPartInput(more: Partial<CreateInput> = {}): CreateInput {
  return createInput.parse({
    id: randomUUID(),
    name: "Žarulja",
    unit: "piece",
    stockThousandths: 5000,
    ...more,
  });
}

export async function rowOf(of: Company, id: string): Promise<Record<string, unknown>> {
  const [row] = await of.rows("SELECT * FROM spare_parts WHERE id = ?", id);
  if (!row) throw new Error(`no row ${id}`);
  return row;
}

export async function logOf(
  of: Company,
  id: string,
): Promise<{ event: unknown; facts: unknown }[]> {
  const rows = await of.rows(
    "SELECT event, facts FROM activity WHERE subject_type = 'spare-part' AND subject_id = ? ORDER BY seq",
    id,
  );
  return rows.map(({ event, facts }) => ({ event, facts: JSON.parse(String(facts)) }));
}

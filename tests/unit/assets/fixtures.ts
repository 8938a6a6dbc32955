import { randomUUID } from "node:crypto";
import { createInput, type CreateInput } from "~/features/assets/inputs";
import { PLACE } from "../../support/records/people";
import type { Company } from "../../support/db/test-tenant";

/** The input for a new machine in the shipyard's engine room. */
export function newAssetInput(more: Partial<CreateInput> = {}): CreateInput {
  const { assetId: _, ...place } = PLACE;
  return createInput.parse({
    id: randomUUID(),
    name: "Čamac Žuti",
    serialNumber: "SN-77",
    manufacturer: "Volvo",
    model: "D6",
    category: "Motor",
    ...place,
    ...more,
  });
}

export async function rowOf(of: Company, id: string): Promise<Record<string, unknown>> {
  const [row] = await of.rows("SELECT * FROM assets WHERE id = ?", id);
  if (!row) throw new Error(`no row ${id}`);
  return row;
}

export async function logOf(
  of: Company,
  id: string,
): Promise<{ event: unknown; facts: unknown }[]> {
  const rows = await of.rows(
    "SELECT event, facts FROM activity WHERE subject_type = 'asset' AND subject_id = ? ORDER BY seq",
    id,
  );
  return rows.map(({ event, facts }) => ({ event, facts: JSON.parse(String(facts)) }));
}

import { createTemplate } from "~/features/checklists/commands/create";
import { createTemplateInput } from "~/features/checklists/inputs/template";
import { getTemplate } from "~/features/checklists/queries/template";
import { newId } from "~/kernel/ids";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { turnOnChecklists } from "../../support/records/checklists";

/** A company with the feature, and the input of a new template. */
export async function office(approvals = 0): Promise<Company> {
  const acme = await createTestTenant({ approvals });
  await turnOnChecklists(acme);
  return acme;
}

export function templateInput(more: object = {}) {
  return createTemplateInput.parse({
    id: newId(),
    name: "Pregled pumpe",
    lines: "Filtar čist *\nTlak ulja [bar 2-5]",
    ...more,
  });
}

export async function withTemplate(more: object = {}, approvals = 0) {
  const acme = await office(approvals);
  const { id } = await createTemplate(acme.as("marko"), templateInput(more));
  return { acme, id, template: await getTemplate(acme.as("marko"), id) };
}

export async function logOf(acme: Company, id: string): Promise<unknown[]> {
  const rows = await acme.rows("SELECT event FROM activity WHERE subject_id = ? ORDER BY seq", id);
  return rows.map(({ event }) => event);
}

import { expect, it } from "vitest";
import { getComingSoon as checklists } from "~/features/checklists/queries/coming-soon";
import { getComingSoon as preventiveMaintenance } from "~/features/preventive-maintenance/queries/coming-soon";
import { LANGUAGES } from "~/kernel/text/languages";
import { createTestTenant } from "../../support/db/test-tenant";

it.each(LANGUAGES)(
  "announces upcoming features in %s, with texts that load with the page",
  async (language) => {
    const acme = await createTestTenant();
    const ctx = acme.as("ana", { language });
    const content = await Promise.all([checklists(ctx), preventiveMaintenance(ctx)]);
    expect(content.map(({ points }) => points.length)).toEqual([4, 4]);
    expect(JSON.stringify(content)).not.toMatch(/leaflet\.|undefined|""/);
    expect(new Set(content.map(({ title }) => title)).size).toBe(2);
  },
);

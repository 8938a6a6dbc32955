import { newId } from "../../../app/kernel/ids";
import { apiAs } from "../../support/e2e/tenant";
import { expect, test, visit } from "../../support/e2e/fixtures";

const LISTS = ["/work-orders", "/tickets", "/preventive-maintenance", "/assets", "/tasks"];

for (const language of ["en", "hr"])
  test(`"Add filter" is in the line of the search on a small desk, beside saved views too (${language})`, async ({
    as,
    company,
  }) => {
    const api = await apiAs(company, "marko");
    for (const name of ["Rijeka", "Dubrovnik"])
      await api("PUT", "/savedViews", {
        id: newId(),
        list: "work-orders",
        name,
        query: "priority=high",
      });
    const page = await as("marko", { viewport: { width: 1280, height: 800 } });
    for (const path of LISTS) {
      await visit(page, `${path}?lng=${language}`);
      const search = await page.locator(".filter-bar .search-input input").boundingBox();
      const more = await page
        .locator(".filter-panel > button:not([popovertargetaction])")
        .boundingBox();
      expect(Math.abs((more?.y ?? 0) - (search?.y ?? 0)), path).toBeLessThan(12);
    }
  });

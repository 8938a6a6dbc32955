import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { draftsOnPhone } from "../../support/e2e/queued";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

for (const demo of ["acme", "globex"] as const)
  test.describe(demo, () => {
    test.use({ demo });
    test("a report that was begun and not filed is continued from home and from its order", async ({
      as,
      company,
    }) => {
      const order = await makeOrder(await apiAs(company, "marko"));
      const page = await as("tomislav", PHONE);
      await visit(page, `/work-orders/${order.id}/daily-reports/new`);
      await page.getByLabel("Notes").fill("Ventil curi");
      await expect.poll(() => draftsOnPhone(page)).toBe(1);
      const begun = page.getByRole("link", { name: /^Continue: New daily report – / });
      await visit(page, `/work-orders/${order.id}?tab=reports`);
      await expect(begun).toBeVisible();
      await visit(page, "/work-orders");
      await expect(begun).toContainText(order.number);
      await begun.click();
      await expect(page.getByLabel("Notes")).toHaveValue("Ventil curi");
    });
  });

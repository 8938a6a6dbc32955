import { expectAccessible } from "../../support/e2e/axe";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";

for (const theme of ["light", "dark", "contrast"]) {
  test(`the safety page is one tap from the work order, and the call one tap from there, in the ${theme} theme`, async ({
    as,
    company,
  }) => {
    const order = await makeOrder(await apiAs(company, "marko"));
    const page = await as("tomislav", PHONE);
    await page.context().addCookies([{ name: "theme", value: theme, url: company.origin }]);
    await visit(page, `/work-orders/${order.id}`);
    await page.getByRole("link", { name: "Safety" }).tap();
    await expect(page.getByRole("heading", { name: "Safety", level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: /112/ })).toHaveAttribute("href", "tel:112");
    await expect(page.getByRole("heading", { name: "Exhaust and carbon monoxide" })).toBeVisible();
    await expectAccessible(page, "safety");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: /^Your account/ })).toBeHidden();
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  });
}

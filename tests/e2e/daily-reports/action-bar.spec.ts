import { LANGUAGES } from "../../../app/kernel/text/languages";
import { fixedId } from "../../../migrations/seeds/cast";
import { apiAs, makeOrder, reportOf } from "../../support/e2e/tenant";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";

test("the actions of a report are one row on phones, in each language; an order with an asset has its safety guidelines on the first screen", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await makeOrder(manager, { assetId: fixedId(5, 0) });
  await lead("POST", `/workOrders/${order.id}/start`, { version: order.version });
  const { id } = await lead("PUT", "/dailyReports", reportOf(order.id));
  const page = await as("tomislav", PHONE);
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: "language", value: language, url: company.origin }]);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 640 });
      await visit(page, `/work-orders/${order.id}/daily-reports/${String(id)}`);
      const actions = page.locator(".action-bar > *");
      await expect(actions).not.toHaveCount(0);
      for (const each of await actions.all()) {
        await expect(async () => {
          const box = await each.boundingBox({ timeout: 2_000 });
          expect(box?.height, `${language} at ${width}`).toBeLessThanOrEqual(50);
          const end = (box?.x ?? 0) + (box?.width ?? 0);
          expect(end, `${language} at ${width}`).toBeLessThanOrEqual(width);
        }).toPass();
      }
    }
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page, `/work-orders/${order.id}`);
  const safety = page.locator('.page-header a[href="/profile/safety"]');
  await expect(safety).toBeInViewport({ ratio: 1 });
});

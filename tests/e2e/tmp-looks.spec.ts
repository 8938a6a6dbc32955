import { apiAs, makeOrder } from "../support/e2e/tenant";
import { PHONE, test, visit } from "../support/e2e/fixtures";

test.setTimeout(120_000);
test("looks", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  for (let made = 0; made < 10; made += 1) await makeOrder(manager);
  const page = await as("marko", PHONE);
  await visit(page, "/work-orders");
  console.log(
    JSON.stringify(
      await page.evaluate(() =>
        [...document.querySelectorAll(".page-header,.page-actions,.summary-strip,.summary-strip>*,.list-page>*,.list-heading>*,.filter-bar>*,.data-table,.data-table tr:has(a)")]
          .slice(0, 24)
          .map((e) => [e.className.toString().slice(0, 30), Math.round(e.getBoundingClientRect().y), Math.round(e.getBoundingClientRect().height)]),
      ),
    ),
  );
  await page.screenshot({ path: "/tmp/phrases/list.png" });
});

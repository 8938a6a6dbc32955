import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { draftsOnPhone } from "../../support/e2e/queued";
import { expectFiled, fileReport, writeReport } from "../../support/records/outbox";
import { apiAs, eveningZone, makeOrder } from "../../support/e2e/tenant";

// Hours that are later than now are asked back.
test.use({ zone: eveningZone() });

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

      // Another tab lists it no longer once it is discarded.
      const other = await page.context().newPage();
      await visit(other, `/work-orders/${order.id}?tab=reports`);
      const listed = other.getByRole("link", { name: /^Continue: New daily report – / });
      await expect(listed).toBeVisible();
      await page.getByRole("button", { name: "Start over" }).click();
      await expect(listed).toHaveCount(0);
    });
  });

test("a narrow phone shows the whole name of a report that was begun, in a language of longer words too", async ({
  as,
  company,
}) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", { ...PHONE, viewport: { width: 360, height: 800 } });
  await visit(page, `/work-orders/${order.id}/daily-reports/new?lng=hr`);
  await page.getByLabel("Napomene").fill("Ventil curi");
  await expect.poll(() => draftsOnPhone(page)).toBe(1);
  await visit(page, "/work-orders");
  const begun = page.getByRole("link", { name: /^Nastavi: Novi dnevni izvještaj – / });
  await expect(begun).toContainText(order.number);
  const cut = await begun.evaluate((link) =>
    [...link.querySelectorAll("span")]
      .filter((part) => getComputedStyle(part).webkitLineClamp !== "none")
      .filter((part) => part.scrollHeight > part.clientHeight + 1),
  );
  expect(cut).toEqual([]);
});

test("what a second tab wrote is added to the report that the first one filed meanwhile", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const first = await as("tomislav", PHONE);
  await writeReport(first, order, "Ventil curi");
  await expect.poll(() => draftsOnPhone(first)).toBe(1);
  const second = await first.context().newPage();
  await writeReport(second, order, "Zamijenjen filter");
  await expect.poll(() => draftsOnPhone(second)).toBe(2);
  const begun = second.getByRole("link", { name: /^Continue: New daily report – / });
  await expect(begun).toBeVisible();
  await fileReport(first);
  await expect.poll(() => draftsOnPhone(second)).toBe(1);
  // Until the first one is sent, the day of the second one is refused on the device.
  await expectFiled(second, manager, [order], ["Ventil curi"]);
  await expect(begun).toHaveCount(0);
  await fileReport(second);
  await second.getByRole("link", { name: "Add to that report" }).click();
  await expect(second.getByLabel("Notes")).toHaveValue(/Ventil curi[^]*Zamijenjen filter/);
});

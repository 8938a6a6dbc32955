import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

// Days and times are typed and shown in the notation of the page, not in that of the device (the browser of these tests is American).

test("on a desk a day is typed as people write it, and shown as the page writes it", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { plannedStartOn: "2026-12-01", plannedEndOn: "" });
  const page = await as("marko");
  await visit(page, `/work-orders/${order.id}/edit`);
  const start = page.getByLabel("Planned start");
  const end = page.getByLabel("Planned end");
  await expect(start).toHaveValue("1 Dec 2026");
  await start.press("ArrowUp");
  await expect(start).toHaveValue("2 Dec 2026");

  await end.fill("31.11.2026");
  await end.blur();
  await expect(end).toHaveAccessibleDescription("Enter a date.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(end).toBeFocused();
  await expect(page).toHaveURL(/\/edit$/);

  await end.fill("4/12/26");
  await end.press("ControlOrMeta+Enter");
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}(\\?|$)`));
  expect(await manager("GET", `/workOrders/${order.id}`)).toMatchObject({
    plannedStartOn: "2026-12-02",
    plannedEndOn: "2026-12-04",
  });
});

test("a missing day is asked for at its field, and emptying a day removes it", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { plannedStartOn: "2026-12-01" });
  const page = await as("marko");
  await visit(page, `/work-orders/${order.id}/visits/new`);
  const day = page.getByLabel("Date");
  await day.fill("");
  await page.getByRole("button", { name: "Plan visit" }).click();
  await expect(day).toBeFocused();
  await expect(day).toHaveAccessibleDescription("Required.");
  await day.fill("3 Dec 2026");
  await day.blur();
  await expect(day).toHaveAccessibleDescription("");
});

test("on a desk times have 24 hours, and a phone has its own fields", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const desk = await as("marko");
  await visit(desk, `/work-orders/${order.id}/visits/new`);
  const from = desk.getByLabel("From", { exact: true });
  await from.fill("1530");
  await from.blur();
  await expect(from).toHaveValue("15:30");
  await from.fill("25");
  await from.blur();
  await expect(from).toHaveAccessibleDescription("Enter a time, such as 07:30.");

  const phone = await as("marko", PHONE);
  await visit(phone, `/work-orders/${order.id}/visits/new`);
  await expect(phone.getByLabel("Date")).toHaveAttribute("type", "date");
  await expect(phone.getByLabel("From", { exact: true })).toHaveAttribute("type", "time");
});

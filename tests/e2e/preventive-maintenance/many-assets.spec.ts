import { fixedId } from "../../../migrations/seeds/cast";
import { expect, hydrated, PHONE, test, visit } from "../../support/e2e/fixtures";
import { countTaps } from "../../support/e2e/taps";
import { apiAs } from "../../support/e2e/tenant";
import { expectToast } from "../../support/e2e/toasts";

/** Of one category, at one location of a customer. */
const BOILERS = `WITH RECURSIVE numbered (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbered WHERE n < ?1)
  INSERT INTO assets (id, customer_id, location_id, name, sort_key, search_text, category, created_at, updated_at)
  SELECT '01900000-0000-7000-9000-' || printf('%012d', n), ?2, ?3, 'Boiler ' || n, printf('boiler %04d', n), 'boiler ' || n, 'Boilers', 1, 1
  FROM numbered`;

test.beforeEach(async ({ company }) => {
  const shipyard = [fixedId(2, 0), fixedId(3, 0)] as const;
  await company.database.write([
    {
      sql: "INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('feature.PREVENTIVE_MAINTENANCE', '0000-01-01', ?, 0)",
      args: [JSON.stringify({ enabled: true })],
    },
    { sql: BOILERS, args: [900, ...shipyard] },
  ]);
});

test("a plan for all 900 assets that a list finds takes at most ten clicks", async ({
  as,
  company,
}) => {
  const page = await as("marko");
  const clicks = await countTaps(page);
  await visit(page, "/assets");
  const category = page.getByRole("combobox", { name: "Category" });
  await category.click();
  await category.selectOption("Boilers");
  await expect(page).toHaveURL(/category=Boilers/);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("link", { name: "New plan for these 900 assets" }).click();
  await hydrated(page);
  await page.getByLabel("Name", { exact: true }).fill("Boiler service");
  await page.getByLabel("Starts on").fill("2099-05-01");
  await page.getByRole("button", { name: "Create plan" }).click();
  await expectToast(page, "Plan created");
  await expect(page.getByRole("heading", { name: "900 assets" })).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(10);

  const marko = await apiAs(company, "marko");
  const planId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const plan = await marko("GET", `/maintenancePlans/${planId}`);
  expect(plan).toMatchObject({ scope: "chosen", assetCount: 900, ordersPer: "asset" });
});

test("selected assets begin a plan that makes an order for each, and one for a category makes one for their place", async ({
  as,
  company,
}) => {
  const desk = await as("marko");
  await visit(desk, "/assets?category=Boilers");
  for (const name of ["Boiler 1", "Boiler 2"])
    await desk.getByRole("checkbox", { name: `Select ${name}`, exact: true }).check();
  // The selection outlives a filter that finds as many others.
  await desk.getByRole("combobox", { name: "Category" }).selectOption("Pumps");
  await expect(desk.getByText("1–2 of 2")).toBeVisible();
  await desk.getByRole("toolbar").getByRole("button", { name: "New maintenance plan" }).click();
  await hydrated(desk);
  await expect(desk.getByRole("button", { name: "Remove Boiler 1", exact: true })).toBeVisible();
  await expect(desk.getByLabel("For", { exact: true })).toHaveValue("chosen");
  await desk.getByLabel("Name", { exact: true }).fill("Boiler service");
  await desk.getByRole("button", { name: "Create plan" }).click();
  await expectToast(desk, "Plan created");
  await expect(async () => {
    await desk.reload();
    await expect(desk.getByText("0 of 2 orders done")).toBeVisible({ timeout: 2_000 });
  }).toPass();

  const phone = await as("marko", PHONE);
  // Three of one name are told apart by their customers.
  await visit(phone, "/preventive-maintenance/new?assetList=search%3DChiller");
  await expect(phone.getByText(/^Hotel Čempres · SN-/)).toBeVisible();
  await visit(phone, "/preventive-maintenance/new");
  await phone.getByLabel("Name", { exact: true }).fill("Inspection");
  await phone.getByLabel("For", { exact: true }).selectOption("All assets of a category");
  await phone.getByLabel("Asset category").fill("Boilers");
  await phone
    .getByLabel("Work orders")
    .selectOption("One for each location, with its assets listed");
  await phone.getByRole("button", { name: "Create plan" }).tap();
  await expectToast(phone, "Plan created");
  const marko = await apiAs(company, "marko");
  await expect
    .poll(async () => (await marko("GET", "/workOrders?search=Inspection"))["totalCount"])
    .toBe(1);
  const { entities } = await marko("GET", "/workOrders?search=Inspection");
  const [order] = entities as { id: string; assignedTechnicians: unknown }[];
  const { description } = await marko("GET", `/workOrders/${order?.id}`);
  expect(description).toContain("• Boiler 900");
});

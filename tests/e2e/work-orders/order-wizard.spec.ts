import { newId } from "../../../app/kernel/ids";
import { settingStatements } from "../../support/records/people";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { choose, next } from "../../support/e2e/orders";
import { expectToast } from "../../support/e2e/toasts";

// What the wizard of a work order stops and says at the field (requirements §5).

const MESSAGE = "Please provide at least one of the following: Location, Asset, or Room.";

test("the first step asks for a place, at the field, and takes the message back once there is one", async ({
  as,
}) => {
  const page = await as("marko", PHONE);
  await visit(page, "/work-orders/new");
  await next(page);
  const location = page.getByRole("combobox", { name: "Location" });
  await expect(location).toBeFocused();
  await expect(location).toHaveAccessibleDescription(MESSAGE);
  await expect(page.getByRole("heading", { name: "General" })).toBeVisible();
  await choose(page, "Location", "Dok 2");
  await expect(page.getByText(MESSAGE)).toHaveCount(0);
  await next(page);
  await expect(page.getByRole("heading", { name: "Technicians" })).toBeVisible();
  await next(page);
  const steps = page.getByRole("navigation", { name: "Steps" });
  await expect(steps.getByRole("button", { name: /General ?, complete/ })).toBeVisible();
  await expect(steps.getByRole("button", { name: /Technicians/ })).not.toHaveAccessibleName(
    /complete/,
  );
});

test("on a desk the message names only what the form has, and comes before sending", async ({
  as,
  company,
}) => {
  await company.database.write(settingStatements({ locations: false, rooms: false }));
  const page = await as("marko");
  await visit(page, "/work-orders/new");
  await page.getByRole("button", { name: "Create work order" }).click();
  const asset = page.getByRole("combobox", { name: "Asset" });
  await expect(asset).toBeFocused();
  await expect(asset).toHaveAccessibleDescription("Please provide an asset.");
});

test("on a desk an end before the start is said at the field at once, and nothing is sent with it", async ({
  as,
}) => {
  const page = await as("marko");
  await visit(page, "/work-orders/new");
  await choose(page, "Location", "Dok 2");
  await page.getByLabel("Planned start").fill("2026-12-02");
  const end = page.getByLabel("Planned end");
  await end.fill("2026-12-01");
  await expect(end).toHaveAccessibleDescription("The end is before the start.");
  await page.getByRole("button", { name: "Create work order" }).click();
  await expect(end).toBeFocused();
  await expect(page).toHaveURL(/\/work-orders\/new$/);
  await end.fill("2026-12-02");
  await expect(page.getByText("The end is before the start.")).toHaveCount(0);
});

test("on a desk the form is one page, is sent by keys, and begins again for another order", async ({
  as,
}) => {
  const page = await as("marko");
  await visit(page, "/work-orders/new");
  await choose(page, "Technicians", "Tomislav");
  await choose(page, "Location", "Dok 2");
  await page.getByText("Create another").click();
  await page.getByLabel("Planned start").fill("2026-12-02");
  await page.getByLabel("Planned start").press("ControlOrMeta+Enter");
  await expectToast(page, "Work order created");
  await expect(page.getByRole("heading", { name: "New work order" })).toBeVisible();
  await expect(page.getByLabel("Planned start")).toHaveValue("");
});

test("what is typed and confirmed before its options arrive is what is chosen, or the list says that there is none", async ({
  as,
}) => {
  const page = await as("marko");
  await visit(page, "/work-orders/new");
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/pickers\/.*(Main|Tarik|Nitko)/, async (route) => {
    await held;
    await route.continue();
  });
  const asset = page.getByRole("combobox", { name: "Asset" }).and(page.locator("input"));
  await asset.click();
  await expect(page.getByRole("option", { name: /^Chiller 1/ }).first()).toBeVisible();
  await asset.pressSequentially("Main engine, port");
  await asset.press("Enter");
  const people = page.getByRole("combobox", { name: "Technicians" }).and(page.locator("input"));
  await people.click();
  await expect(page.getByRole("option", { name: /^Tomislav/ }).first()).toBeVisible();
  await people.pressSequentially("Tarik");
  await people.press("Tab");
  await expect(asset).toHaveValue("");
  release();
  await expect(asset).toHaveValue("Main engine, port");
  await expect(page.getByRole("button", { name: "Remove Tarik Begić" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove Tomislav/ })).toHaveCount(0);
  await people.click();
  await people.pressSequentially("Nitko");
  await people.press("Enter");
  await expect(page.getByText("No results", { exact: true })).toBeVisible();
  await expect(people).toHaveValue("Nitko");
});

test("the only location of a customer is chosen with the customer, until another place is", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  await manager("PUT", "/customers", { id: newId(), name: "Prvi kupac", isCustomer: true });
  const page = await as("marko");
  await visit(page, "/work-orders/new");
  const location = page.getByRole("combobox", { name: "Location" }).and(page.locator("input"));
  await choose(page, "Customer", "Prvi kupac");
  await expect(location).toHaveValue("Prvi kupac");
  await choose(page, "Customer", "Brodogradilište Žuti Rt");
  await expect(location).toHaveValue("");
});

test("on a desk the steps lead through the page, say what is missing, and the overview follows what is typed", async ({
  as,
}) => {
  const page = await as("marko");
  await visit(page, "/work-orders/new");
  const steps = page.getByRole("navigation", { name: "Steps" });
  await expect(steps.getByRole("link")).toHaveText([
    /^General, incomplete$/,
    /Technicians/,
    /Overview/,
  ]);
  await expect(steps.getByText("incomplete")).toBeVisible();
  const overview = page.getByRole("region", { name: "Overview" });

  // A jump moves the focus, and the step is where one is.
  await steps.getByRole("link", { name: "Technicians" }).click();
  await expect(page.getByRole("heading", { name: "Technicians" })).toBeFocused();
  await expect(steps.locator("[aria-current=step]")).toHaveText(/Technicians/);
  await expect(steps).toBeInViewport();
  await choose(page, "Technicians", "Tomislav");
  await page.getByRole("textbox", { name: "Description" }).click();
  await expect(steps.locator("[aria-current=step]")).toHaveText(/General/);

  // What is missing leads to its field.
  await overview.getByRole("button", { name: MESSAGE }).click();
  await expect(page.getByRole("combobox", { name: "Location" })).toBeFocused();
  await choose(page, "Location", "Dok 2");
  await expect(steps.getByRole("link", { name: /General ?, complete/ })).toBeVisible();
  await expect(page.getByText(MESSAGE)).toHaveCount(0);

  await page.getByLabel("Planned regular hours").fill("4");
  await page.getByLabel("Job/order number").fill("N-77");
  await page.getByRole("button", { name: "Other part" }).click();
  await expect(overview.getByRole("button", { name: "Part name" })).toBeVisible();
  await page.getByLabel("Part name").fill("Brtva");
  await page.getByLabel("Quantity").fill("2");
  const facts = [/Dok 2/, /Tomislav Đurić/, /4:00 h/, /N-77/, /Brtva · 2/];
  for (const fact of facts) await expect(overview).toContainText(fact);
  await page.getByRole("button", { name: "Create work order" }).click();
  await expectToast(page, "Work order created");
});

test("the form of an existing order has the same steps and overview", async ({ as, company }) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("marko");
  await visit(page, `/work-orders/${order.id}/edit`);
  const steps = page.getByRole("navigation", { name: "Steps" });
  await expect(steps.getByRole("link", { name: /General ?, complete/ })).toBeVisible();
  await page.getByLabel("Intervention").fill("Zamijenjen filter");
  await expect(page.getByRole("region", { name: "Overview" })).toContainText("Zamijenjen filter");
});

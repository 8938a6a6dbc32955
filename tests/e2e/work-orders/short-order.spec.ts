import { expectAccessible } from "../../support/e2e/axe";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { choose, expectImage } from "../../support/e2e/orders";
import { pngOf } from "../../support/fakes/pictures";

// A technician's own order: where, what and a photo, on one page with the steps of every order.

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };
const PHOTO = { name: "kvar.png", mimeType: "image/png", buffer: Buffer.from(pngOf(40, 30)) };

test(
  "a technician creates an order from a place, a text and a photo on one page",
  { tag: "@journey" },
  async ({ as }) => {
    const page = await as("tomislav", SMALL);
    await visit(page, "/work-orders/new");
    const steps = page.getByRole("navigation", { name: "Steps" });
    await expect(steps.getByRole("link")).toHaveText([
      /^General, incomplete$/,
      /Technicians/,
      /Overview/,
    ]);
    await expect(page.getByLabel("Priority")).toBeHidden();
    await expect(page.getByRole("combobox", { name: "Technicians" })).toHaveCount(0);
    await expectAccessible(page, "short order");

    // Asked where it is missing, before anything is sent.
    await page.getByRole("button", { name: "Create work order" }).click();
    const location = page.getByRole("combobox", { name: "Location" });
    await expect(location).toBeFocused();
    await expect(location).toHaveAccessibleDescription(/Please provide at least one/);

    await choose(page, "Location", "Dok 2");
    await page.getByLabel("Description").fill("Curi ventil");
    await page.getByLabel("Add files").setInputFiles(PHOTO);
    await expect(page.getByText("kvar.png: Ready")).toBeVisible();
    await steps.getByRole("link", { name: "Overview" }).click();
    await expect(page.getByRole("heading", { name: "Overview" })).toBeFocused();
    const overview = page.getByRole("region", { name: "Overview" });
    const facts = [/Dok 2/, /Curi ventil/, /Photos and documents\s*1/, /Tomislav Đurić/];
    for (const fact of facts) await expect(overview).toContainText(fact);
    await page.getByRole("button", { name: "Create work order" }).click();
    await expect(page).toHaveURL(/\/work-orders\/[0-9a-f-]{36}/);
    await expect(page.getByText("Curi ventil")).toBeVisible();
    await expectImage(page.getByRole("img", { name: /kvar/ }));
  },
);

test("the other fields of an order are behind More details, which a missing value opens", async ({
  as,
}) => {
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders/new");
  const more = page.getByText("More details");
  await more.click();
  await page.getByLabel("Priority").selectOption("High");
  await page.getByRole("button", { name: "Part from stock" }).click();
  await more.click();
  await choose(page, "Location", "Dok 2");
  await page.getByRole("button", { name: "Create work order" }).click();
  await expect(page.getByRole("combobox", { name: "Part from stock" })).toBeFocused();
  await page.getByRole("button", { name: /^Remove part 1/ }).click();
  await page.getByRole("button", { name: "Create work order" }).click();
  await expect(page).toHaveURL(/\/work-orders\/[0-9a-f-]{36}/);
  // The form, whose overview says it too, has gone.
  await expect(page.getByRole("heading", { name: "New work order" })).toHaveCount(0);
  await expect(page.getByText("High", { exact: true })).toBeVisible();
});

test("without JavaScript a technician has every field of the steps, and the photo", async ({
  as,
}) => {
  const page = await as("tomislav", { ...PHONE, javaScriptEnabled: false });
  await page.goto("/work-orders/new");
  for (const name of ["General", "Technicians", "Overview"])
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await page.getByText("More details").click();
  await page
    .getByLabel("Customer")
    .selectOption({ label: "Hotel Čempres · Put od Bosanke 4, Dubrovnik" });
  await page
    .getByLabel("Location")
    .selectOption({ label: "Hotel Čempres · Put od Bosanke 4, Dubrovnik" });
  await page.getByLabel("Description").fill("Curi ventil");
  await page.getByLabel("Add files").setInputFiles(PHOTO);
  await page.getByRole("button", { name: "Create work order" }).click();
  await expect(page).toHaveURL(/\/work-orders\/[0-9a-f-]{36}/);
  await expectImage(page.getByRole("img", { name: /kvar/ }));
});

test("a manager keeps the steps", async ({ as }) => {
  const page = await as("marko", PHONE);
  await visit(page, "/work-orders/new");
  await expect(page.getByRole("navigation", { name: "Steps" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next", exact: true })).toBeVisible();
});

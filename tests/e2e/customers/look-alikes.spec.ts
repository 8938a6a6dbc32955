import type { Locator } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { choose } from "../../support/e2e/orders";
import { expectToast } from "../../support/e2e/toasts";
import { DESK, expect, PHONE, test, visit } from "../../support/e2e/fixtures";

const SAME_TAX_ID = "The same VAT or tax ID is used by";
const SAME_SERIAL = "The same serial number is used by";
const person = (street: string, taxId = "") => ({
  id: newId(),
  name: "Ana Babić",
  entity: "private-person",
  street,
  city: "Zagreb",
  country: "hr",
  taxId,
});

for (const [device, options] of [
  ["phone", PHONE],
  ["desk", DESK],
] as const) {
  const tag = device === "phone" ? "@journey" : [];
  test(
    `two customers with one name are told apart in the list, in a picker and in a search, on a ${device}`,
    { tag },
    async ({ as, company }) => {
      const api = await apiAs(company, "marko");
      await api("PUT", "/customers", person("Ilica 12"));
      await api("PUT", "/customers", person("Vlaška 3"));
      const page = await as("marko", options);
      await visit(page, "/customers?search=ana+babic");
      for (const street of ["Ilica 12", "Vlaška 3"])
        await expect(
          page.getByRole("listitem").or(page.getByRole("row")).filter({ hasText: street }),
        ).toBeVisible();
      await visit(page, "/search?search=ana+babic");
      for (const street of ["Ilica 12, Zagreb", "Vlaška 3, Zagreb"])
        await expect(page.getByText(street).first()).toBeVisible();
      await visit(page, "/work-orders/new");
      await choose(page, "Customer", "Ana Babić Vlaška 3");
      await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue("Ana Babić");
      const customer = page.getByRole("combobox", { name: "Customer" });
      await expect(customer).toHaveValue("Ana Babić");
      await expect(customer).toHaveAccessibleDescription("Vlaška 3, Zagreb");
      await expect(page.getByText("Vlaška 3, Zagreb", { exact: true })).toBeVisible();
    },
  );
}

test("a tax id that is there already is a warning with a link, and is saved all the same", async ({
  as,
  company,
}) => {
  const first = person("Ilica 12", "HR 69435151530");
  const api = await apiAs(company, "marko");
  await api("PUT", "/customers", first);
  const page = await as("marko", DESK);
  await visit(page, "/partners/new");
  await page.getByLabel("Name", { exact: true }).fill("Babić obrt");
  const field = page.getByLabel("VAT or tax ID");
  await field.fill("69435151531");
  await field.blur();
  await expect(page.getByText("The check digit does not match.")).toBeVisible();
  await field.fill("694 3515 1530");
  await field.blur();
  const warning = page.getByRole("status").filter({ hasText: SAME_TAX_ID });
  await expect(warning.getByRole("link", { name: "Ana Babić" })).toHaveAttribute(
    "href",
    `/customers/${first.id}`,
  );
  await expect(page.getByText("The check digit does not match.")).toHaveCount(0);
  await page.getByRole("button", { name: "Create partner" }).click();
  await expectToast(page, "Partner created");
  await expect(page.getByText(SAME_TAX_ID)).toBeVisible();
  await page.getByRole("link", { name: "Ana Babić", exact: true }).click();
  // Both pages have the warning and the link.
  await expect(page).toHaveURL(`/customers/${first.id}`);
  await expect(page.getByText(SAME_TAX_ID)).toBeVisible();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("link", { name: "Babić obrt" })).toBeVisible();
});

test("a tax id is measured by the country that is chosen, also after it was typed", async ({
  as,
}) => {
  const page = await as("marko", DESK);
  await visit(page, "/customers/new");
  const field = page.getByLabel("VAT or tax ID");
  const country = page.getByLabel("Country");
  await country.selectOption("hr");
  const noNumber = "This is no tax number. Leave the field empty if there is none.";
  for (const [typed, hint] of [
    ["0", noNumber],
    ["abc", noNumber],
    ["", ""],
    ["4402093280003", ""],
    ["4402093280004", "An OIB has 11 digits."],
  ] as const) {
    await field.fill(typed);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(hint);
  }
  await country.selectOption("ba");
  await expect(field).toHaveAccessibleDescription(
    "The check digit does not match. Check the number for typos.",
  );
  await country.selectOption("de");
  await expect(field).toHaveAccessibleDescription("");
  await field.fill("12345678");
  await field.blur();
  await country.selectOption("rs");
  await expect(field).toHaveAccessibleDescription("A PIB has 9 digits.");
});

test("a serial number that is there already is a warning with a link", async ({ as, company }) => {
  const first = { id: newId(), name: "Bojler u hali", serialNumber: "VA-4711" };
  const api = await apiAs(company, "marko");
  await api("PUT", "/assets", first);
  const page = await as("marko", PHONE);
  await visit(page, "/assets/new");
  await page.getByLabel("Name", { exact: true }).fill("Bojler");
  await page.getByLabel("Serial number").fill("va-4711");
  await page.getByLabel("Serial number").blur();
  const warning = page.getByRole("status").filter({ hasText: SAME_SERIAL });
  await expect(warning.getByRole("link", { name: first.name })).toHaveAttribute(
    "href",
    `/assets/${first.id}`,
  );
  await page.getByRole("button", { name: "Create asset" }).click();
  await expectToast(page, "Asset created");
  await expect(page.getByText(SAME_SERIAL)).toBeVisible();
});

test("without JavaScript the record says so after saving", async ({ as, company }) => {
  const api = await apiAs(company, "marko");
  await api("PUT", "/customers", person("Ilica 12", "69435151530"));
  await api("PUT", "/assets", { id: newId(), name: "Bojler u hali", serialNumber: "VA-4711" });
  const page = await as("marko", { ...DESK, javaScriptEnabled: false });
  await page.goto("/customers/new");
  await page.getByLabel("Name", { exact: true }).fill("Babić obrt");
  await page.getByLabel("VAT or tax ID").fill("69435151530");
  await page.getByRole("button", { name: "Create customer" }).click();
  await expect(page.getByText(SAME_TAX_ID)).toBeVisible();
  await page.goto("/assets/new");
  await page.getByLabel("Name", { exact: true }).fill("Bojler");
  await page.getByLabel("Serial number").fill("VA-4711");
  await page.getByRole("button", { name: "Create asset" }).click();
  await expect(page.getByText(SAME_SERIAL)).toBeVisible();
  await expect(page.getByRole("link", { name: "Bojler u hali" })).toBeVisible();
});

test("a location that only repeats its customer is named once on the screens of its order", async ({
  as,
  company,
}) => {
  const api = await apiAs(company, "marko");
  const [customerId, locationId] = [newId(), newId()];
  const name = "Vinarija Škrlet";
  await api("PUT", "/customers", {
    id: customerId,
    defaultLocationId: locationId,
    name,
    street: "Ulica 4",
    city: "Kutina",
    country: "hr",
  });
  const order = await makeOrder(api, { customerId, locationId, roomId: null, assetId: null });
  const timesIn = async (place: Locator) => (await place.innerText()).split(name).length - 1;
  for (const options of [PHONE, DESK]) {
    const page = await as("marko", options);
    await visit(page, `/work-orders?status=all&search=${order.number}`);
    const row = page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: name });
    await expect(row).toHaveCount(1);
    expect(await timesIn(row)).toBe(1);
    await visit(page, `/work-orders/${order.id}`);
    const facts = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Useful info" }) });
    await expect(facts).toContainText("Ulica 4");
    expect(await timesIn(facts)).toBe(1);
    await visit(page, `/locations/${locationId}`);
    expect(await timesIn(page.getByRole("heading", { level: 1 }).locator(".."))).toBe(1);
  }
});

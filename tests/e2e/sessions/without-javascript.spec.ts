import { newId } from "../../../app/kernel/ids";
import { pngOf } from "../../support/fakes/pictures";
import { apiAs, makeOrder, submitOrder } from "../../support/e2e/tenant";
import { DESK, expect, PHONE, signIn, test } from "../../support/e2e/fixtures";
import { expectImage } from "../../support/e2e/orders";

const PLAIN = { ...DESK, javaScriptEnabled: false };

test(
  "without JavaScript a manager signs in, lists orders, creates an order and opens it",
  { tag: "@journey" },
  async ({ anonymousPage }) => {
    const page = await anonymousPage(PLAIN);
    await signIn(page, "marko");
    await expect(page.getByText("No work orders yet")).toBeVisible();
    await page.getByRole("link", { name: "New work order" }).first().click();
    await page
      .getByLabel("Customer")
      .selectOption({ label: "Hotel Čempres · Put od Bosanke 4, Dubrovnik" });
    await page
      .getByLabel("Location")
      .selectOption({ label: "Hotel Čempres · Put od Bosanke 4, Dubrovnik" });
    await page.getByLabel("Description").fill("Zamjena ventila");
    await page.getByLabel("Planned regular hours").fill("7:30");
    await page
      .getByRole("listbox", { name: "Technicians" })
      .selectOption({ label: "Tomislav Đurić" });
    await page.getByRole("button", { name: "Create work order" }).click();
    await expect(page.getByText("Zamjena ventila")).toBeVisible();
    await page.getByRole("link", { name: "Work orders" }).first().click();
    await page.getByRole("searchbox", { name: "Search work orders" }).fill("ventila");
    await page.getByRole("searchbox", { name: "Search work orders" }).press("Enter");
    await page.getByRole("link", { name: /Zamjena ventila/ }).click();
    await expect(page.getByText("7:30").first()).toBeVisible();
  },
);

test("without JavaScript the confirmation of an approval is a page", async ({ as, company }) => {
  const [manager, lead] = await Promise.all(
    ["marko", "tomislav"].map((key) => apiAs(company, key)),
  );
  if (!manager || !lead) throw new Error("Nobody signed in");
  const order = await submitOrder(lead, await makeOrder(manager));
  const page = await as("ana", PLAIN);
  await page.goto("/work-orders");
  await page.getByRole("link", { name: order.number }).click();
  await page.getByRole("link", { name: "Approve", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${order.id}/approve$`));
  await expect(page.getByRole("heading", { name: "Approve this work order?" })).toBeVisible();
  await page.getByLabel("Note").fill("U redu");
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Approvals 1 of 2" })).toBeVisible();
  await expect(page.getByText(/Ana Babić, \d/)).toBeVisible();
});

test("without JavaScript a refused order keeps what was typed", async ({ as, allowConsole }) => {
  allowConsole(/status of 422/);
  const page = await as("marko", PLAIN);
  await page.goto("/work-orders");
  await page.getByRole("link", { name: "New work order" }).first().click();
  await page
    .getByLabel("Customer")
    .selectOption({ label: "Hotel Čempres · Put od Bosanke 4, Dubrovnik" });
  await page.getByLabel("Description").fill("Curi ventil u kotlovnici");
  await page.getByLabel("Planned regular hours").fill("7,5");
  await page
    .getByRole("listbox", { name: "Technicians" })
    .selectOption([{ label: "Tomislav Đurić" }, { label: "Tea Šimić" }]);
  await page.getByLabel("Team lead").selectOption({ label: "Tea Šimić" });
  await page.getByRole("button", { name: "Create work order" }).click();
  await expect(
    page
      .getByText("Please provide at least one of the following: Location, Asset, or Room.")
      .first(),
  ).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Curi ventil u kotlovnici");
  await expect(page.getByLabel("Planned regular hours")).toHaveValue("7:30");
  await expect(page.getByLabel("Customer").locator("option:checked")).toHaveText(
    "Hotel Čempres · Put od Bosanke 4, Dubrovnik",
  );
  const technicians = page.getByRole("listbox", { name: "Technicians" }).locator("option:checked");
  await expect
    .poll(async () => (await technicians.allTextContents()).toSorted())
    .toEqual(["Tea Šimić", "Tomislav Đurić"]);
  await expect(page.getByLabel("Team lead").locator("option:checked")).toHaveText("Tea Šimić");
});

test("without JavaScript photos are chosen, uploaded and shown", async ({ as, company }) => {
  const id = newId();
  await (
    await apiAs(company, "marko")
  )("PUT", "/tasks", { id, name: "Clean the store" });
  const page = await as("marko", { ...PHONE, javaScriptEnabled: false });
  await page.goto(`/tasks/${id}`);
  await page
    .getByLabel("Add files")
    .setInputFiles({ name: "kvar.png", mimeType: "image/png", buffer: Buffer.from(pngOf(40, 30)) });
  await expect(page.getByText("12 MB at most")).toBeVisible();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const photo = page.getByRole("img", { name: "Photo kvar.png" });
  await expectImage(photo);
});

import type { Page } from "playwright/test";
import { fileReport } from "../../support/records/outbox";
import { apiAs, eveningZone, makeOrder, submitOrder } from "../../support/e2e/tenant";
import {
  approve,
  choose,
  confirm,
  downloadPdf,
  expectImage,
  expectStatus,
} from "../../support/e2e/orders";
import { signTogether } from "../../support/e2e/signing";
import { expectToast } from "../../support/e2e/toasts";
import { expect, hydrated, PHONE, test, visit } from "../../support/e2e/fixtures";

// The planned hours have passed, so that the report begins with them.
test.describe("in the evening", () => {
  test.use({ zone: eveningZone() });

  test(
    "an order runs from its creation in the office through the lead's report to the signed PDF",
    { tag: "@journey" },
    async ({ as }) => {
      const office = await as("marko");
      const { id, number } = await makeOrderInOffice(office);
      const lead = await as("tomislav", PHONE);
      await visit(lead, "/work-orders/assigned");
      await lead.getByRole("link", { name: new RegExp(number) }).click();
      await lead.getByRole("link", { name: "Start work" }).click();
      await confirm(lead, "Start this work order?", "Start work");
      await expectToast(lead, "Work started");
      await writeAndFile(lead);
      await lead.getByRole("link", { name: "Submit for approval", exact: true }).click();
      await confirm(lead, "Submit for approval?", "Submit for approval");
      await expectToast(lead, "Submitted for approval");

      const ana = await as("ana");
      await approve(ana, id);
      await expect(ana.getByText(/^You approved this on .+\.$/)).toBeVisible();
      await expect(ana.getByRole("link", { name: "Approve", exact: true })).toHaveCount(0);

      await signTogether(lead, id);
      await expectStatus(office, number, "Signed");
      await approve(await as("amar"), id);
      await expectStatus(office, number, "Done");
      await expectPdf(office, id, number);
    },
  );
});

test("both approvals first and the signature last complete it as well", async ({ as, company }) => {
  const [manager, technician] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const { id, number } = await submitOrder(technician, await makeOrder(manager));
  const ana = await as("ana");
  await approve(ana, id);
  const amar = await as("amar");
  await approve(amar, id);
  await expectStatus(amar, number, "Waiting for approvals");
  await signTogether(await as("tomislav", PHONE), id);
  await expectStatus(amar, number, "Done");
  await visit(amar, `/work-orders/${id}`);
  await expectImage(amar.getByRole("img", { name: "Signature of Tomislav Đurić" }));
});

/** The three steps of the wizard, with every field of an order. */
async function makeOrderInOffice(page: Page): Promise<{ id: string; number: string }> {
  await visit(page, "/work-orders/new");
  await choose(page, "Customer", "Brodogradilište Žuti Rt");
  await choose(page, "Location", "Dok 2");
  await choose(page, "Asset", "Main engine, port");
  // That of the asset.
  await expect(page.getByRole("combobox", { name: "Room" })).toHaveValue("Strojarnica");
  await page.getByRole("textbox", { name: "Description" }).fill("Čišćenje i podešavanje uređaja");
  await page.getByLabel("Priority").selectOption("High");
  await page.getByLabel("External reference number").fill("EXT-77");
  await page.getByLabel("Job/order number").fill("N-2026/15");
  await page.getByLabel("Planned start").fill("2026-11-23");
  await page.getByLabel("Planned end").fill("2026-11-24");
  await page.getByLabel("Planned regular hours").fill("16");
  await page.getByLabel("Planned travel hours").fill("1:30");
  await choose(page, "Technicians", "Tomislav Đurić");
  await choose(page, "Technicians", "Tea Šimić");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Team lead")).toHaveValue(/.+/);
  await page.getByLabel("Team lead").selectOption("Tomislav Đurić");
  await page.getByRole("button", { name: "Create work order" }).click();
  await expectToast(page, "Work order created");
  await expect(page).toHaveURL(/\/work-orders\/[0-9a-f-]{36}/);
  const heading = page.getByRole("heading", { level: 1 });
  // The title, then the number.
  await expect(heading).toHaveText(/20\d\d\S*$/);
  const number = (await heading.innerText()).trim().split(/\s/).at(-1) ?? "";
  return { id: new URL(page.url()).pathname.split("/")[2] ?? "", number };
}

/** Work, expenses, overview: as a lead enters them on the phone, for two people. */
async function writeAndFile(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Write report", exact: true }).click();
  await expect(page.getByRole("heading", { name: "New daily report" })).toBeVisible();
  await hydrated(page);
  await enterHours(page);
  await page.getByLabel("Notes").fill("Zamijenjen filter, probni rad u redu.");
  await page.getByRole("button", { name: "Part", exact: true }).click();
  await choose(page, "Part from stock", "Oil filter LF9009");
  await page.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Expense", exact: true }).click();
  await page.getByLabel("Other", { exact: true }).fill("12.50");
  await page.getByLabel("Description").fill("Cestarina Đakovo");
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await page.getByLabel("Place of signing").fill("Rijeka");
  await typeSignature(page, "Technician's signature", "Tomislav Đurić");
  await typeSignature(page, "Customer's signature", "Šime Jurić");
  await fileReport(page);
  await expectToast(page, "Daily report created");
}

/** Eleven hours are more than a working day: the excess is shown as overtime while it is typed. */
async function enterHours(page: Page): Promise<void> {
  const own = page.getByRole("region", { name: "Tomislav Đurić" });
  // Filled in from the plan: travel, then work.
  await own.locator("summary").click();
  const work = own.getByRole("group", { name: "Entry 2" });
  await expect(work.getByLabel("From", { exact: true })).toHaveValue("08:00");
  await work.getByLabel("To", { exact: true }).fill("19:00");
  // Weekday evenings, Saturdays and Sundays are in three different bands.
  await expect(work.getByText(/Overtime [123]/).first()).toBeVisible();
  const travel = own.getByRole("group", { name: "Entry 1" });
  await travel.getByLabel("From", { exact: true }).fill("07:30");
  await expect(own.getByText("11:30 h", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Same hours for all" }).click();
  await expect(
    page.getByRole("region", { name: "Tea Šimić" }).getByText("11:30 h", { exact: true }),
  ).toBeVisible();
}

async function typeSignature(page: Page, signer: string, name: string): Promise<void> {
  await page.getByText(signer).click();
  const fields = page
    .getByRole("group")
    .filter({ has: page.getByText(signer) })
    .last();
  await fields.getByLabel("Name", { exact: true }).fill(name);
  await fields.getByRole("button", { name: "Type" }).click();
  await fields.getByLabel("Full name as signature").fill(name);
}

/** The PDF names the order, its people and places with their diacritics, and the fingerprint that the page shows. */
async function expectPdf(page: Page, id: string, number: string): Promise<void> {
  const pdf = await downloadPdf(page, id);
  const content = page.getByText(/^Fingerprint of the signed content/);
  await expect(content).toHaveText(/[0-9a-f]{64}$/);
  const fingerprint = /[0-9a-f]{64}$/.exec(await content.innerText())?.[0];
  expect(pdf.start).toBe("%PDF-");
  expect(pdf.name).toContain(number.replaceAll("/", "_"));
  for (const text of [
    number,
    "Tomislav Đurić",
    "Ćiro Žagar",
    "Čišćenje",
    "Brodogradilište Žuti Rt",
    "Cestarina Đakovo",
    "Ana Babić",
    "Amar Hadžić",
    fingerprint ?? "no fingerprint",
  ]) {
    expect(pdf.text).toContain(text.replace(/\s+/g, ""));
  }
}

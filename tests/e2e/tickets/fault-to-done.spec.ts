import type { Locator, Page } from "playwright/test";
import { fileReport } from "../../support/records/outbox";
import { castMember } from "../../../migrations/seeds/cast";
import { type E2eCompany } from "../../support/e2e/tenant";
import { approve, choose, confirm, expectImage } from "../../support/e2e/orders";
import { signTogether } from "../../support/e2e/signing";
import { expect, hydrated, PHONE, test, visit } from "../../support/e2e/fixtures";
import { mailsTo } from "../../support/fakes/mailbox";
import { pngOf } from "../../support/fakes/pictures";

const FAULT = "Pumpa curi kod šahta";

test(
  "a customer's fault becomes an order, the order is completed, and the customer is notified",
  { tag: "@journey" },
  async ({ as, company }) => {
    const customer = await as("ciro", PHONE);
    const ticketId = await raise(customer);
    const office = await as("marko");
    const orderId = await planFrom(office, ticketId);
    await expectStatus(customer, ticketId, "Accepted");

    const lead = await as("tomislav", PHONE);
    await visit(lead, `/work-orders/${orderId}`);
    await expect(lead.getByRole("link", { name: FAULT })).toBeVisible();
    await lead.getByRole("link", { name: "Start work" }).click();
    await confirm(lead, "Start this work order?", "Start work");
    // Its dialog has a link of the same name until it has closed.
    await expect(lead.getByRole("dialog")).toHaveCount(0);
    await expect(lead.getByRole("link", { name: "Write report", exact: true })).toBeVisible();
    await expectStatus(customer, ticketId, "In progress");
    await report(lead);
    await lead.getByRole("link", { name: "Submit for approval", exact: true }).click();
    await confirm(lead, "Submit for approval?", "Submit for approval");
    await expect(lead.getByRole("link", { name: "Sign", exact: true })).toBeVisible();
    await approve(await as("ana"), orderId);
    await signTogether(lead, orderId);
    await expectStatus(customer, ticketId, "In progress");
    await approve(await as("amar"), orderId);

    await expectStatus(customer, ticketId, "Done");
    await expectNotified(customer, company, ticketId);
  },
);

/** In under a minute, with one hand: what, a photo, where, how urgent. */
async function raise(page: Page): Promise<string> {
  await visit(page, "/tickets");
  await page.getByRole("link", { name: "New ticket" }).first().click();
  await hydrated(page);
  await page.getByLabel("What is it about?").fill(FAULT);
  await page
    .getByLabel("Add files")
    .setInputFiles({ name: "kvar.png", mimeType: "image/png", buffer: Buffer.from(pngOf(40, 30)) });
  await expect(page.getByText("Ready")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Customer" })).toHaveCount(0);
  const place = page.getByRole("combobox", { name: "Location" });
  await place.click();
  await page.getByRole("option").first().click();
  await expect(place).not.toHaveValue("");
  await page.getByLabel("Priority").selectOption("High");
  await page.getByRole("button", { name: "Send ticket" }).click();
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}/);
  await expectPhoto(page);
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}

/** The office accepts it and creates an order from it; the wizard is filled in from the ticket. */
async function planFrom(page: Page, ticketId: string): Promise<string> {
  await visit(page, `/tickets/${ticketId}`);
  await page.getByRole("link", { name: "Accept", exact: true }).click();
  await confirm(page, "Accept this ticket?", "Accept");
  await expect(page.getByRole("link", { name: "Accept", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Add to work order" }).click();
  await page.getByRole("link", { name: "Create work order" }).click();
  await hydrated(page);
  await expect(page.getByText("Created from a ticket.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Description" })).toContainText(FAULT);
  await expect(page.getByRole("combobox", { name: "Customer" })).not.toHaveValue("");
  await expect(page.getByRole("combobox", { name: "Location" })).not.toHaveValue("");
  await expect(page.getByLabel("Priority")).toHaveValue("high");
  await choose(page, "Technicians", "Tomislav Đurić");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create work order" }).click();
  await expect(page).toHaveURL(/\/work-orders\/[0-9a-f-]{36}/);
  const tickets = page
    .getByRole("region")
    .or(page.locator("section"))
    .filter({ has: page.getByRole("heading", { name: "Tickets in the work order" }) })
    .last();
  await expect(tickets.getByRole("link", { name: FAULT })).toBeVisible();
  await expectPhoto(tickets);
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}

function expectPhoto(within: Page | Locator): Promise<void> {
  return expectImage(within.getByRole("img", { name: /^Photo kvar\./ }));
}

async function report(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Write report", exact: true }).click();
  await expect(page.getByRole("heading", { name: "New daily report" })).toBeVisible();
  await hydrated(page);
  const work = page
    .getByRole("region", { name: "Tomislav Đurić" })
    .getByRole("group", { name: "Entry 1" });
  await work.getByLabel("From", { exact: true }).fill("08:00");
  await work.getByLabel("To", { exact: true }).fill("11:00");
  await fileReport(page);
  await expect(page.getByRole("link", { name: "Daily reports 1" })).toBeVisible();
}

/** As its author sees it, who sees no order number. */
async function expectStatus(page: Page, ticketId: string, status: string): Promise<void> {
  // On a phone the steps, which name each status, are behind the line of what comes next.
  const shown = page.getByText(status, { exact: true }).filter({ visible: true });
  // A phone sends what was done after it has said so.
  await expect(async () => {
    await visit(page, `/tickets/${ticketId}`);
    await expect(page.getByRole("heading", { level: 1, name: FAULT })).toBeVisible();
    expect(await shown.count()).toBeGreaterThan(0);
  }).toPass();
  await expect(page.getByRole("link", { name: /^\d{4}-\d{5}$/ })).toHaveCount(0);
}

/** By email, and in the app. */
async function expectNotified(page: Page, company: E2eCompany, ticketId: string): Promise<void> {
  const subjects = async () =>
    (await mailsTo(castMember("ciro").email, company))
      .map(({ subject }) => subject.split(":")[0])
      .toSorted();
  await expect.poll(subjects).toEqual(["Accepted", "Done"]);
  await visit(page, "/profile/notifications");
  await expect(
    page
      .getByRole("main")
      .locator(`a[href*="${ticketId}"], button`)
      .filter({ hasText: FAULT })
      .first(),
  ).toBeVisible();
}

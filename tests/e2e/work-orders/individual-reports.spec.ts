import { castMember } from "../../../migrations/seeds/cast";
import { fileReport } from "../../support/records/outbox";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { confirm, downloadPdf, expectStatus } from "../../support/e2e/orders";
import { signTogether } from "../../support/e2e/signing";
import { expectToast } from "../../support/e2e/toasts";
import { expect, hydrated, PHONE, test, visit } from "../../support/e2e/fixtures";
import type { Page } from "playwright/test";

test.use({ demo: "globex" });
test(
  "each technician reports and sees their own hours only, and the signature completes the order",
  { tag: "@journey" },
  async ({ as, company }) => {
    const [tomislav, tea] = ["tomislav", "tea"].map((key) => castMember(key).id);
    const { id, number } = await makeOrder(await apiAs(company, "marko"), {
      technicianIds: [tomislav, tea],
      leadId: tomislav,
    });
    const [lead, colleague, office] = [
      await as("tomislav", PHONE),
      await as("tea", PHONE),
      await as("marko"),
    ];
    await visit(lead, `/work-orders/${id}`);
    await lead.getByRole("link", { name: "Start work" }).click();
    await confirm(lead, "Start this work order?", "Start work");
    await expectToast(lead, "Work started");

    await fileOwnHours(lead, id, "Tomislav Đurić", "Tea Šimić", "12:00");
    await fileOwnHours(colleague, id, "Tea Šimić", "Tomislav Đurić", "10:00");
    await expectOwnHours(lead, id, "4:00 h", "2:00 h");
    await expectOwnHours(colleague, id, "2:00 h", "4:00 h");
    await visit(office, `/work-orders/${id}?tab=hours`);
    await expect(office.getByRole("row", { name: /Tomislav Đurić/ })).toContainText("4:00 h");
    await expect(office.getByRole("row", { name: /Tea Šimić/ })).toContainText("2:00 h");

    await signTogether(lead, id);
    await expectStatus(office, number, "Done");
    const pdf = await downloadPdf(office, id);
    expect(pdf.start).toBe("%PDF-");
    expect(pdf.text).toContain("TeaŠimić");
  },
);

/** The form has a field for the technician's own hours and for nobody else's. */
async function fileOwnHours(
  page: Page,
  id: string,
  own: string,
  other: string,
  until: string,
): Promise<void> {
  await visit(page, `/work-orders/${id}`);
  await page.getByRole("link", { name: "Write report", exact: true }).click();
  await expect(page.getByRole("heading", { name: "New daily report" })).toBeVisible();
  await hydrated(page);
  await expect(page.getByRole("region", { name: other })).toHaveCount(0);
  const entry = page.getByRole("region", { name: own }).getByRole("group", { name: "Entry 1" });
  await entry.getByLabel("From", { exact: true }).fill("08:00");
  await entry.getByLabel("To", { exact: true }).fill(until);
  await fileReport(page);
  await expectToast(page, "Daily report created");
}

async function expectOwnHours(page: Page, id: string, own: string, others: string): Promise<void> {
  await visit(page, `/work-orders/${id}?tab=hours`);
  await expect(page.getByText("Only your own hours and expenses are shown.")).toBeVisible();
  await expect(page.getByRole("listitem").getByText(own).first()).toBeVisible();
  await expect(page.getByRole("main").getByText(others)).toHaveCount(0);
}

import type { Page } from "playwright/test";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { goOffline } from "../../support/e2e/offline";
import { filedReports, ownersOnPhone, putReportInOutbox } from "../../support/e2e/queued";
import { expectLastToast } from "../../support/e2e/toasts";
import { apiAs, type E2eCompany, makeOrder, reportOf, submitOrder } from "../../support/e2e/tenant";

// The session ends elsewhere while somebody writes. Nothing that was typed is lost, on any form that posts.

type Writing = { who: string; path: string; field: string };

async function endSession(company: E2eCompany, key: string): Promise<void> {
  await company.database.write([
    {
      sql: "UPDATE sessions SET ended_at = 1, ended_by = 'elsewhere' WHERE user_id = ?",
      args: [castMember(key).id],
    },
  ]);
}

async function logInAgain(page: Page, key: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Log in to continue" });
  await expect(dialog.getByLabel("Email address")).toHaveValue(castMember(key).email);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(dialog).toHaveCount(0);
}

test.beforeEach(({ allowConsole }) => allowConsole(/status of 40[13]/));

test(
  "what was typed is saved after a login on the page, and stays if the user does not log in",
  { tag: "@journey" },
  async ({ as, company }) => {
    const page = await as("marko");
    await visit(page, "/assets/equipment/new");
    await page.getByLabel("Name", { exact: true }).fill("Cordless drill");
    await endSession(company, "marko");
    await page.getByRole("button", { name: "Create equipment" }).click();
    const dialog = page.getByRole("dialog", { name: "Log in to continue" });
    await dialog.getByRole("button", { name: "Not now" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Cordless drill");
    await page.getByRole("button", { name: "Create equipment" }).click();
    await logInAgain(page, "marko");
    await expectLastToast(page, "Equipment created");
    await expect(page.getByRole("heading", { name: "Cordless drill", level: 1 })).toBeVisible();
  },
);

test("a login on the page sends at once what waited for it, and ends the notice in other tabs", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  const { id } = await makeOrder(await apiAs(company, "marko"));
  const report = reportOf(id) as { id: string; workOrderId: string; capturedAt: number };
  const page = await as("tomislav");
  const other = await page.context().newPage();
  await visit(other, "/profile/safety");
  await visit(page, "/tickets/new");
  await page.getByLabel("What is it about?").fill("No heat");
  await goOffline(page);
  await putReportInOutbox(page, "tomislav", report);
  await endSession(company, "tomislav");
  await page.context().setOffline(false);
  const lapsed = "You have been logged out. Your entries are still on this device.";
  for (const each of [page, other])
    await expect(each.getByRole("alert").getByText(lapsed)).toBeVisible();
  await page.getByRole("alert").getByRole("link", { name: "Log in" }).click();
  await logInAgain(page, "tomislav");
  await expect
    .poll(() => filedReports(company))
    .toEqual([{ id: report.id, authorId: castMember("tomislav").id }]);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  await expect(other.getByText(lapsed)).toHaveCount(0);
  await expect(page.getByLabel("What is it about?")).toHaveValue("No heat");
});

test("notes, records and rejections are saved after a login on the page", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await submitOrder(lead, await makeOrder(manager));
  const ticketId = crypto.randomUUID();
  await manager("PUT", "/tickets", { id: ticketId, name: "No heat" });
  const forms: Writing[] = [
    { who: "ana", path: `/work-orders/${order.id}?tab=approver-notes`, field: "text" },
    { who: "sanja", path: "/customers/new", field: "name" },
    { who: "marko", path: `/tickets/${ticketId}/reject`, field: "reason" },
  ];
  for (const { who, path, field } of forms) {
    const page = await as(who);
    await visit(page, path);
    const form = page.locator(`form[method=post]:has([name=${field}])`);
    await form.locator(`[name=${field}]`).fill("Check the seal");
    await endSession(company, who);
    const send = form.locator("button:not([type=button])").first();
    await send.click();
    await page.getByRole("dialog").getByRole("button", { name: "Not now" }).click();
    await expect(form.locator(`[name=${field}]`)).toHaveValue("Check the seal");
    await send.click();
    await logInAgain(page, who);
    await expect(page.getByText("Check the seal").first()).toBeVisible();
  }
});

test("who does not log in is not asked again by a preview that the form sends by itself", async ({
  as,
  company,
}) => {
  const page = await as("marko");
  await visit(page, "/preventive-maintenance/new");
  await page.getByLabel("Name", { exact: true }).fill("Boiler service");
  await endSession(company, "marko");
  const every = page.getByLabel("Every", { exact: true });
  await every.fill("6");
  await every.press("Tab");
  const dialog = page.getByRole("dialog", { name: "Log in to continue" });
  await dialog.getByRole("button", { name: "Not now" }).click();
  const preview = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes(".data"),
  );
  await every.fill("7");
  await every.press("Tab");
  await (await preview).finished();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Boiler service");
  await expect(every).toHaveValue("7");
  // A preview that waits for a login stays busy.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
});

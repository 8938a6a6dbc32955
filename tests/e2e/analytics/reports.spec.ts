import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { castMember } from "../../../migrations/seeds/cast";
import {
  apiAs,
  type E2eCompany,
  makeOrder,
  type MadeOrder,
  reportOf,
} from "../../support/e2e/tenant";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";

/** Tomislav drove for an hour today, for an order of the shipyard; travel counts as travel on any day of the week. */
async function travelled(company: E2eCompany, more: object = {}): Promise<MadeOrder> {
  const order = await makeOrder(await apiAs(company, "marko"), more);
  const entries = [
    {
      id: newId(),
      technicianId: castMember("tomislav").id,
      kind: "travel",
      from: "06:00",
      to: "07:00",
    },
  ];
  await (
    await apiAs(company, "tomislav")
  )("PUT", "/dailyReports", { ...reportOf(order.id), entries });
  return order;
}

const row = (page: Page, name: RegExp) => page.getByRole("table").getByRole("row", { name });
const chart = (page: Page) => page.locator(".chart svg.apexcharts-svg");

test(
  "a number next to its chart opens the days and the daily report behind it",
  { tag: "@journey" },
  async ({ as, company }) => {
    const order = await travelled(company);
    const page = await as("sanja");
    await visit(page, "/analytics");
    await page
      .getByRole("navigation", { name: "Reports" })
      .getByRole("link", { name: "Travel per technician" })
      .click();
    await expect(chart(page)).toBeVisible();
    await expect(chart(page).getByText("Tomislav Đurić").first()).toBeVisible();
    await expect(row(page, /Tomislav Đurić/)).toContainText("1:00 h");
    await page.getByRole("link", { name: "1:00 h: Tomislav Đurić, Travel" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Days and hours" })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "1:00 h" })).toBeVisible();
    await row(page, /Tomislav Đurić/)
      .getByRole("link", { name: order.number })
      .click();
    await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}/daily-reports/`));
  },
);

test("orders by status link to the filtered list, and periods are switched by keyboard", async ({
  as,
  company,
}) => {
  const order = await travelled(company);
  const page = await as("marko");
  await visit(page, "/analytics");
  await expect(row(page, /In progress/)).toContainText("1");
  await expect(chart(page)).toBeVisible();
  const period = page.getByRole("navigation", { name: "Period" });
  await expect(period.getByRole("link", { name: "This month" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await period.getByRole("link", { name: "Last year" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "No data for this period" })).toBeVisible();
  await expect(period.getByRole("link", { name: "Last year" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await period.getByRole("link", { name: "This year" }).focus();
  await page.keyboard.press("Enter");
  await expect(row(page, /In progress/)).toContainText("1");
  await page.getByRole("link", { name: "1: In progress, Orders" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/work-orders\?.*status=in-progress.*createdFrom=/);
  await expect(row(page, new RegExp(order.number))).toBeVisible();
});

test("a report can be downloaded for spreadsheets and printed as a page", async ({
  as,
  company,
}) => {
  await travelled(company);
  const page = await as("marko");
  await visit(page, "/analytics?report=travel");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^travel-\d{4}-\d{2}-01-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await download.path(), "utf8")).toContain(
    "Technician;Travel\r\nTomislav Đurić;1\r\n",
  );
  const workbook = page.waitForEvent("download");
  await page.getByRole("link", { name: "Excel" }).click();
  expect((await workbook).suggestedFilename()).toMatch(
    /^travel-\d{4}-\d{2}-01-\d{4}-\d{2}-\d{2}\.xlsx$/,
  );
  await page.emulateMedia({ media: "print" });
  await expect(row(page, /Tomislav Đurić/)).toContainText("1:00 h");
  await expect(page.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
  for (const name of ["Period", "Reports"])
    await expect(page.getByRole("navigation", { name })).toBeHidden();
  await expect(page.getByRole("link", { name: "CSV" })).toBeHidden();
});

test("on a phone without JavaScript the numbers and their definitions are shown", async ({
  as,
  company,
}) => {
  await travelled(company);
  const page = await as("marko", { ...PHONE, javaScriptEnabled: false });
  await page.goto("/analytics?report=travel&period=this-year");
  await expect(row(page, /Tomislav Đurić/)).toContainText("1:00 h");
  await expect(
    page.getByText("Travel from submitted daily reports, by report date."),
  ).toBeVisible();
  await expect(page.locator(".chart svg")).toHaveCount(0);
});

test("an accountant groups hours, opens the days behind a number and takes the file", async ({
  as,
  company,
}) => {
  const order = await travelled(company);
  const page = await as("sanja");
  await visit(page, "/analytics");
  await page
    .getByRole("navigation", { name: "Reports" })
    .getByRole("link", { name: "Hours", exact: true })
    .click();
  await expect(page.getByText("Not complete yet")).toBeVisible();
  await page
    .getByRole("combobox", { name: "Then by" })
    .selectOption({ label: "Then by: Work order" });
  await expect(page).toHaveURL(/group2=order/);
  await expect(row(page, new RegExp(order.number))).toContainText("1:00 h");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^hours-\d{4}-\d{2}-01-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await download.path(), "utf8")).toMatch(
    new RegExp(`Tomislav Đurić;\\d{4}-\\d\\d-\\d\\d;${order.number};[^;]*;Travel;Travel;60;1;`),
  );
  await row(page, new RegExp(order.number)).getByRole("link", { name: "1:00 h" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Days and hours" })).toBeVisible();
  await expect(row(page, /Tomislav Đurić/)).toContainText("1:00 h");
});

test("what is missing in a month is named above the sums and listed", async ({ as, company }) => {
  const order = await travelled(company);
  const page = await as("marko");
  await visit(page, "/analytics/entries?report=expenses");
  await page
    .getByRole("link", { name: "1 work order with reports has not been submitted" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Not complete yet" })).toBeVisible();
  await row(page, new RegExp(order.number)).getByRole("link", { name: order.number }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}`));
});

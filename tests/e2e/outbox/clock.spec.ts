import type { Page } from "playwright/test";
import { apiAs, type E2eCompany, makeOrder } from "../../support/e2e/tenant";
import { setClockOff, settableClock } from "../../support/e2e/clock";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { goOffline } from "../../support/e2e/offline";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { expectFiled, expectSaved, fileReport, typeWorkday } from "../../support/records/outbox";
import { waitForScripts } from "../../support/e2e/script-requests";

const HOUR_MS = 3_600_000;

/** Of the server's time on a phone: half of the duration of a response, and a second. A wrong clock is an hour off, or more. */
const INACCURACY_MS = HOUR_MS / 4;

/** On such a clock the summer time ends while the report is written: its hour occurs twice. */
const END_OF_SUMMER_TIME = (Date.UTC(2026, 9, 25, 0, 59, 50) - Date.now()) / HOUR_MS;

for (const [off, hours] of Object.entries({
  "seven hours behind": -7,
  "nineteen hours ahead": 19,
  "at the end of summer time": END_OF_SUMMER_TIME,
})) {
  test(`a report from a phone whose clock is ${off} has the correct hour and day`, async ({
    as,
    company,
    allowConsole,
    openLine,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    await (
      await apiAs(company, "tomislav")
    )("POST", `/workOrders/${order.id}/start`, { version: order.version });
    const begun = Date.now();
    // Cloudflare's edge sends a Date header with each response, and so does this connection; workerd alone does not.
    const line = await openLine();
    const page = await as("tomislav", { ...PHONE, baseURL: line.origin });
    await setClockOff(page, Math.round(hours * HOUR_MS));
    await visit(page, `/work-orders/${order.id}/daily-reports/new`);
    // Without a service worker the browser has only the scripts that it has fetched.
    await waitForScripts(page);
    await visit(page, `/work-orders/${order.id}`);
    await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${order.id}`));
    await goOffline(page);
    // The form and its day come from the offline data.
    await page.getByRole("link", { name: "Write report", exact: true }).first().click();
    await expect(page.getByText(/^As of /)).toBeVisible();
    await fileOffline(page, "Kriv sat");
    const saved = Date.now();
    await page.context().setOffline(false);
    await expectFiled(page, manager, [order], ["Kriv sat"]);
    const { rows, at } = await filedReport(company);
    const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Zagreb" }).format(at);
    expect(rows).toEqual([{ status: "submitted", day, at }]);
    expect(at).toBeGreaterThan(begun - INACCURACY_MS);
    expect(at).toBeLessThan(saved + INACCURACY_MS);
    await page.close();
  });
}

const DAY_MS = 24 * HOUR_MS;

for (const [how, { met, written }] of Object.entries({
  "right at the last contact with the server and a day ahead since": { met: 0, written: DAY_MS },
  "a day ahead at the last contact with the server and a day behind since": {
    met: DAY_MS,
    written: -DAY_MS,
  },
})) {
  test(`a report from a phone whose clock was ${how} has the correct hour, and is filed`, async ({
    as,
    company,
    allowConsole,
    openLine,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    await (
      await apiAs(company, "tomislav")
    )("POST", `/workOrders/${order.id}/start`, { version: order.version });
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Zagreb" }).format(
      Date.now(),
    );
    const line = await openLine();
    const page = await as("tomislav", { ...PHONE, baseURL: line.origin });
    const clock = await settableClock(page);
    await visit(page, "/outbox");
    await clock.set(met);
    await visit(page, `/work-orders/${order.id}/daily-reports/new`);
    await waitForScripts(page);
    await visit(page, `/work-orders/${order.id}`);
    await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${order.id}`));
    await goOffline(page);
    await clock.set(written);
    const begun = Date.now();
    await page.getByRole("link", { name: "Write report", exact: true }).first().click();
    await expect(page.getByText(/^As of /)).toBeVisible();
    // Whatever day that clock yields, the author states which day it is.
    const day = page.locator(`input[name="reportOn"][value="${today}"]`);
    await expect(day).toBeAttached();
    const closedDays = page.locator("details:not([open]) > summary", {
      hasText: "Work day",
    });
    if ((await closedDays.count()) > 0) await closedDays.click();
    await day.check({ force: true });
    await fileOffline(page, "Pomaknut sat");
    const saved = Date.now();
    await page.context().setOffline(false);
    await expectFiled(page, manager, [order], ["Pomaknut sat"]);
    const { rows, at } = await filedReport(company);
    expect(rows).toEqual([{ status: "submitted", day: today, at }]);
    expect(at).toBeGreaterThan(begun - INACCURACY_MS);
    expect(at).toBeLessThan(saved + INACCURACY_MS);
    await page.close();
  });
}

async function fileOffline(page: Page, notes: string): Promise<void> {
  await typeWorkday(page);
  await page.getByLabel("Notes").fill(notes);
  await fileReport(page);
  await expectSaved(page);
}

async function filedReport({ database }: E2eCompany) {
  const { rows } = await database.read({
    sql: "SELECT status, report_on AS day, captured_at AS at FROM daily_reports",
    args: [],
  });
  return { rows, at: Number(rows[0]?.["at"]) };
}

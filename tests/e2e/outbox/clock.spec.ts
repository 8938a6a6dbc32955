import { apiAs, makeOrder } from "../../support/e2e-company";
import { setClockOff } from "../../support/e2e-clock";
import { packOf } from "../../support/e2e-field-pack";
import { openLine } from "../../support/e2e-line";
import { expect, PHONE, test, visit } from "../../support/e2e";
import { next } from "../../support/e2e-orders";
import { expectFiled, expectSaved, save } from "../../support/outbox";

const HOUR_MS = 3_600_000;

/** By such a clock the summer time ends while the report is written: its hour comes twice. */
const END_OF_SUMMER_TIME = (Date.UTC(2026, 9, 25, 0, 59, 50) - Date.now()) / HOUR_MS;

for (const [off, hours] of Object.entries({ "seven hours behind": -7, "nineteen hours ahead": 19, "at the end of summer time": END_OF_SUMMER_TIME })) {
  test(`A report from a phone whose clock is ${off} is of the hour and the day it was written on`, async ({ as, company, pardon }) => {
    pardon(/ERR_INTERNET_DISCONNECTED/);
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    await (await apiAs(company, "tomislav"))("POST", `/workOrders/${order.id}/start`, { version: order.version });
    const begun = Date.now();
    // As Cloudflare's edge does, the line names the time of each answer; workerd by itself does not.
    const line = await openLine(company);
    const page = await as("tomislav", { ...PHONE, baseURL: line.origin });
    await setClockOff(page, Math.round(hours * HOUR_MS));
    await visit(page, `/work-orders/${order.id}/daily-reports/new`);
    await visit(page, `/work-orders/${order.id}`);
    await packOf(page, "tomislav", (names) => names.includes(`work-orders/${order.id}`));
    await page.context().setOffline(true);
    // The form comes out of the pack, and its day with it.
    await page.getByRole("link", { name: "Daily report", exact: true }).first().click();
    await expect(page.getByText(/^As of /)).toBeVisible();
    await page.getByRole("button", { name: "08:00–16:00" }).click();
    await page.getByLabel("Notes").fill("Kriv sat");
    await next(page);
    await next(page);
    await save(page);
    await expectSaved(page);
    const saved = Date.now();
    await page.context().setOffline(false);
    await expectFiled(page, manager, [order], ["Kriv sat"]);
    const { rows } = await company.database.read({ sql: "SELECT status, report_on AS day, captured_at AS at FROM daily_reports", args: [] });
    const at = Number(rows[0]?.["at"]);
    const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Zagreb" }).format(at);
    expect(rows).toEqual([{ status: "submitted", day, at }]);
    // An answer names the second it was given in.
    expect(at).toBeGreaterThan(begun - 2_000);
    expect(at).toBeLessThan(saved + 2_000);
    await page.close();
    await line.close();
  });
}

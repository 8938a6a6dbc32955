import type { Page } from "playwright/test";
import { ACCESS_TOKEN_MS } from "../../../app/features/sessions/model";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { expect, fillLogin, PHONE, test, visit } from "../../support/e2e/fixtures";
import { apiAs, type E2eCompany, makeOrder, reportOf } from "../../support/e2e/tenant";
import { goOffline } from "../../support/e2e/offline";
import { turnOnElsewhere } from "../../support/e2e/two-factor";
import { filedReports, putReportInOutbox, ownersOnPhone } from "../../support/e2e/queued";
import { signedAt } from "../../support/records/signed-tokens";

const tomislav = castMember("tomislav");
const LAPSED = "You have been logged out. Your entries are still on this device.";

test.beforeEach(({ allowConsole }) =>
  allowConsole(
    /ERR_INTERNET_DISCONNECTED/,
    /ERR_CONNECTION_RESET/,
    /Failed to fetch/,
    /status of 403/,
  ),
);

/** A technician who wrote a report offline. */
async function inTheCellar(page: Page, company: E2eCompany) {
  const { id } = await makeOrder(await apiAs(company, "marko"));
  const report = reportOf(id) as { id: string; workOrderId: string; capturedAt: number };
  await visit(page, "/profile/safety");
  await tokensStored(page);
  await goOffline(page);
  await putReportInOutbox(page, "tomislav", report);
  return report;
}

/** As every page of a signed-in user does when it is idle. */
async function tokensStored(page: Page): Promise<void> {
  await expect.poll(() => storedSession(page)).not.toBeNull();
}

function storedSession(page: Page): Promise<{ token: string; refreshToken: string } | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("session") ?? "null"));
}

function setToken(page: Page, token: string): Promise<void> {
  return page.evaluate(
    (worn) =>
      localStorage.setItem(
        "session",
        JSON.stringify({ ...JSON.parse(localStorage.getItem("session") ?? "{}"), token: worn }),
      ),
    token,
  );
}

test(
  "a token that expired offline is renewed once, and the report is sent automatically",
  { tag: "@journey" },
  async ({ as, company }) => {
    const page = await as("tomislav", PHONE);
    const report = await inTheCellar(page, company);
    const { rows } = await company.database.read({
      sql: "SELECT id FROM sessions WHERE user_id = ? ORDER BY created_at DESC LIMIT 1",
      args: [tomislav.id],
    });
    const actor = {
      userId: tomislav.id,
      sessionId: String(rows[0]?.["id"]),
      name: tomislav.name,
      surname: tomislav.surname,
      roles: tomislav.roles,
      customerId: null,
    };
    const worn = await signedAt(
      company,
      "api",
      actor,
      new Date(Date.now() - ACCESS_TOKEN_MS - 60_000),
      ACCESS_TOKEN_MS,
    );
    await setToken(page, worn);
    let renewals = 0;
    page.on(
      "request",
      (request) => void (request.url().endsWith("/auth/refreshToken") && (renewals += 1)),
    );
    await page.context().setOffline(false);
    await expect
      .poll(() => filedReports(company))
      .toEqual([{ id: report.id, authorId: tomislav.id }]);
    await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
    await expect.poll(async () => (await storedSession(page))?.token ?? worn).not.toBe(worn);
    expect(renewals).toBe(1);
    await expect(page).toHaveURL(/\/profile\/safety$/);
  },
);

test("an ended session keeps the report, asks the user to sign in on the current page, and continues there", async ({
  as,
  company,
}) => {
  const page = await as("tomislav", PHONE);
  const report = await inTheCellar(page, company);
  await company.database.write([
    {
      sql: "UPDATE sessions SET ended_at = 1, ended_by = 'elsewhere' WHERE user_id = ?",
      args: [tomislav.id],
    },
  ]);
  await page.context().setOffline(false);
  await expect(page.getByRole("alert").getByText(LAPSED)).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/safety$/);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([tomislav.id]);
  expect(await filedReports(company)).toEqual([]);

  await page.getByRole("alert").getByRole("link", { name: "Log in" }).click();
  await fillLogin(page, tomislav.email, PASSWORD);
  await expect(page).toHaveURL(/\/profile\/safety$/);
  await expect
    .poll(() => filedReports(company))
    .toEqual([{ id: report.id, authorId: tomislav.id }]);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  await expect(page.getByText(LAPSED)).toHaveCount(0);
});

test("a user with two-factor authentication continues there, too", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const page = await as("tomislav", PHONE);
  const report = await inTheCellar(page, company);
  const { app } = await turnOnElsewhere(company, "tomislav");
  await page.context().setOffline(false);
  await page.getByRole("alert").getByRole("link", { name: "Log in" }).click();
  await fillLogin(page, tomislav.email, PASSWORD);
  await expect(page).toHaveURL(/\/login\/second-step\?next=/);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([tomislav.id]);
  expect(await filedReports(company)).toEqual([]);
  await page.getByLabel("Code from the app").fill(await app.next());
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/profile\/safety$/);
  await expect
    .poll(() => filedReports(company))
    .toEqual([{ id: report.id, authorId: tomislav.id }]);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
});

test("a lost response to a token refresh signs nobody out", async ({ as, company }) => {
  const page = await as("tomislav", PHONE);
  const report = await inTheCellar(page, company);
  let lost = 0;
  await page.route("**/api/auth/refreshToken", async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    // The server answered, and the connection broke on the response.
    const headers = { authorization: (await route.request().headerValue("authorization")) ?? "" };
    expect(
      (await fetch(`${company.origin}/api/auth/refreshToken`, { method: "POST", headers })).status,
    ).toBe(200);
    return route.abort("connectionreset");
  });
  await setToken(page, "worn.out.token");
  await page.context().setOffline(false);
  await expect
    .poll(() => filedReports(company))
    .toEqual([{ id: report.id, authorId: tomislav.id }]);
  expect(lost).toBeGreaterThan(1);
  await expect(page.getByText(LAPSED)).toHaveCount(0);
});

test("a deactivated user keeps unsent entries; the company's other users do not see them as sent", async ({
  as,
  company,
}) => {
  const page = await as("tomislav", PHONE);
  await inTheCellar(page, company);
  await company.database.write([
    { sql: "UPDATE users SET active = 0 WHERE id = ?", args: [tomislav.id] },
  ]);
  await page.context().setOffline(false);
  await expect(page.getByRole("alert").getByText(LAPSED)).toBeVisible();
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([tomislav.id]);
  expect(await filedReports(company)).toEqual([]);
});

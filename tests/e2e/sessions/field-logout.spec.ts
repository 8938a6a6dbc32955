import type { Page } from "playwright/test";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { goOffline, NO_NETWORK } from "../../support/e2e/offline";
import { expect, fillLogin, PHONE, test, visit } from "../../support/e2e/fixtures";
import { expectToast } from "../../support/e2e/toasts";
import { apiAs, type E2eCompany, makeOrder, reportOf } from "../../support/e2e/tenant";
import {
  filedReports,
  putOfflinePart,
  putReportInOutbox,
  logOut,
  ownersOnPhone,
  signOutQuestionLoaded,
} from "../../support/e2e/queued";

const [tomislav, tea] = [castMember("tomislav"), castMember("tea")];
const NAME = "Tomislav Đurić";

test.beforeEach(({ allowConsole }) =>
  allowConsole(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /status of (403|503)/),
);

/** A report that is queued on this phone, which is offline. */
async function waiting(page: Page, company: E2eCompany) {
  const { id } = await makeOrder(await apiAs(company, "marko"));
  const report = reportOf(id) as { id: string; workOrderId: string; capturedAt: number };
  await visit(page, "/profile/safety");
  await signOutQuestionLoaded(page);
  await goOffline(page);
  await putReportInOutbox(page, "tomislav", report);
  return report;
}

function endedSessions({ database }: E2eCompany) {
  return database
    .read({
      sql: "SELECT ended_by AS by FROM sessions WHERE user_id = ? AND ended_at IS NOT NULL",
      args: [tomislav.id],
    })
    .then(({ rows }) => rows.map((row) => row["by"]));
}

test(
  "logging out works offline: none of the user's data stays, and the first request afterwards ends the session",
  { tag: "@journey" },
  async ({ as, company }) => {
    const page = await as("tomislav", PHONE);
    await visit(page, "/profile/safety");
    await putOfflinePart(page, "tomislav");
    const [session] = (await page.context().cookies()).filter(
      ({ name }) => name === "__Host-session",
    );
    await goOffline(page);
    await logOut(page, NAME);
    await expect(page.getByRole("heading", { name: "You are logged out" })).toBeVisible();
    await expect(page.getByText(tomislav.email)).toHaveCount(0);
    await expect.poll(() => ownersOnPhone(page, "pack")).toEqual([]);
    await expect.poll(() => ownersOnPhone(page, "facts")).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => ["session", "owner"].map((key) => localStorage.getItem(key))))
      .toEqual([null, null]);
    expect(await endedSessions(company)).toEqual([]);

    await page.context().setOffline(false);
    await page.goto("/work-orders");
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await expect.poll(() => endedSessions(company)).toEqual(["sign-out"]);
    const again = await fetch(`${company.origin}/work-orders`, {
      redirect: "manual",
      headers: { cookie: `__Host-session=${session?.value}` },
    });
    expect(again.status).toBe(302);
  },
);

test(
  "logging out with unsent entries asks: Cancel changes nothing; kept entries wait for their author and for no other user",
  { tag: "@firefox" },
  async ({ as, company, allowConsole }) => {
    // A link under the mouse is prefetched.
    allowConsole(NO_NETWORK);
    const page = await as("tomislav", PHONE);
    const report = await waiting(page, company);
    await logOut(page, NAME);
    const dialog = page.getByRole("dialog", { name: "Log out?" });
    await expect(dialog.getByText("1 item not sent.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: `Your account, ${NAME}` })).toBeVisible();

    await logOut(page, NAME);
    await dialog.getByRole("button", { name: "Log out and keep here" }).click();
    await expect(page.getByRole("heading", { name: "You are logged out" })).toBeVisible();
    await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([tomislav.id]);

    await page.context().setOffline(false);
    await visit(page, "/login");
    await fillLogin(page, tea.email, PASSWORD);
    await expect(page.getByRole("button", { name: "Your account, Tea Šimić" })).toBeVisible();
    await visit(page, "/outbox");
    await expect(page.locator("main")).not.toContainText(report.workOrderId);
    await expect(page.getByRole("link", { name: /^To be sent/ })).toHaveCount(0);
    await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([tomislav.id]);
    expect(await filedReports(company)).toEqual([]);

    await logOut(page, "Tea Šimić");
    await fillLogin(page, tomislav.email, PASSWORD);
    await expect
      .poll(() => filedReports(company))
      .toEqual([{ id: report.id, authorId: tomislav.id }]);
    await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  },
);

test("Send now sends first and then logs out; if an entry cannot be sent, it stays and the user stays signed in", async ({
  as,
  company,
}) => {
  const page = await as("tomislav", PHONE);
  const report = await waiting(page, company);
  let busy = true;
  await page.route("**/api/dailyReports", (route) =>
    busy
      ? route.fulfill({
          status: 503,
          headers: { "retry-after": "600", "x-request-id": "1" },
          json: { code: "unavailable", message: "", facts: {}, requestId: "1" },
        })
      : route.continue(),
  );
  await page.context().setOffline(false);
  await expectToast(page, "You are back online");
  await logOut(page, NAME);
  const dialog = page.getByRole("dialog", { name: "Log out?" });
  await dialog.getByRole("button", { name: "Send now" }).click();
  await expect(dialog.getByText("Some items could not be sent.")).toBeVisible();
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([tomislav.id]);
  busy = false;
  await dialog.getByRole("button", { name: "Send now" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect
    .poll(() => filedReports(company))
    .toEqual([{ id: report.id, authorId: tomislav.id }]);
  await expect.poll(() => endedSessions(company)).toEqual(["sign-out"]);
});

test("a user who signs in after a session was ended finds none of its data, and its queued entries are safe", async ({
  as,
  company,
}) => {
  const page = await as("tomislav", PHONE);
  const report = await waiting(page, company);
  await putOfflinePart(page, "tomislav");
  await company.database.write([
    {
      sql: "UPDATE sessions SET ended_at = 1, ended_by = 'elsewhere' WHERE user_id = ?",
      args: [tomislav.id],
    },
  ]);
  await page.context().setOffline(false);
  await page.getByRole("alert").getByRole("link", { name: "Log in" }).click();
  await fillLogin(page, tea.email, PASSWORD);
  await expect(page.getByRole("button", { name: "Your account, Tea Šimić" })).toBeVisible();
  await expect.poll(() => ownersOnPhone(page, "pack")).not.toContain(tomislav.id);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([tomislav.id]);
  expect(await filedReports(company)).toEqual([]);
  await logOut(page, "Tea Šimić");
  await fillLogin(page, tomislav.email, PASSWORD);
  await expect
    .poll(() => filedReports(company))
    .toEqual([{ id: report.id, authorId: tomislav.id }]);
});

import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { expect, fillLogin, PHONE, test, visit } from "../../support/e2e/fixtures";
import { goOffline, NO_NETWORK } from "../../support/e2e/offline";
import { waitForScripts } from "../../support/e2e/script-requests";
import { expectLastToast } from "../../support/e2e/toasts";

test("signing in offline shows an error, keeps the typed values, and works once online", async ({
  anonymousPage,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const page = await anonymousPage(PHONE);
  await visit(page, "/login");
  await goOffline(page);
  await fillLogin(page, castMember("tea").email, PASSWORD);
  await expect(page.getByText("You are offline. Your entries are still here")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(castMember("tea").email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/work-orders/);
});

for (const path of ["/login", "/forgot-password", "/reset-password", "/signup?inviteCode=none"])
  test(`a lost connection and its return are announced without a session: ${path}`, async ({
    anonymousPage,
    allowConsole,
  }) => {
    allowConsole(NO_NETWORK);
    const page = await anonymousPage(PHONE);
    await visit(page, path);
    await goOffline(page);
    await expectLastToast(page, "You are currently offline");
    await page.context().setOffline(false);
    await expectLastToast(page, "You are back online");
  });

test("an answer that is not the product's is an unexpected error, not a lost connection", async ({
  anonymousPage,
  allowConsole,
}) => {
  allowConsole(/500|Unable to decode/);
  const page = await anonymousPage(PHONE);
  await visit(page, "/login");
  await waitForScripts(page);
  await page.route(/\/login\.data/, (route) =>
    route.fulfill({
      status: 500,
      contentType: "text/html",
      body: "<h1>Internal Server Error</h1>",
    }),
  );
  await fillLogin(page, castMember("tea").email, PASSWORD);
  await expect(page.getByText("An unexpected error occurred.")).toBeVisible();
  await expect(page.getByText("You are offline")).toHaveCount(0);
  await page.unroute(/\/login\.data/);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/work-orders/);
});

test("the language menu of the login page states whose language a choice sets", async ({
  anonymousPage,
}) => {
  const page = await anonymousPage(PHONE);
  await visit(page, "/login");
  await page.getByRole("button", { name: /^Language/ }).click();
  await expect(
    page.getByText("This language applies to this device until someone logs in."),
  ).toBeVisible();
});

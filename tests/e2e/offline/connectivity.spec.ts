import type { Route } from "playwright/test";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { goOffline, NO_NETWORK } from "../../support/e2e/offline";
import { waitForScripts } from "../../support/e2e/script-requests";
import { expectLastToast, toastsOf } from "../../support/e2e/toasts";
import { DESK, expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { pngOf } from "../../support/fakes/pictures";
import { writeComment } from "../../support/records/outbox";

test("server responses decide about connectivity although the browser reports online: connection cut, silent, a captive portal", async ({
  as,
  allowConsole,
  openLine,
}) => {
  allowConsole(
    NO_NETWORK,
    /ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION|status of (200|502)/,
  );
  const line = await openLine();
  const page = await as("tomislav", { ...DESK, baseURL: line.origin });
  await visit(page, "/tasks");
  // A page that nobody touches loads some code a while later: on a slow machine, when nothing answers.
  await page.keyboard.press("Shift");
  const bar = page.locator(".quiet-bar");
  for (const state of ["cut", "silent", "captive", "gateway"] as const) {
    // A file that failed because of the network is fetched with the whole page once the network is back.
    await waitForScripts(page);
    line.become(state);
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await expect(bar, state).toHaveText("You are currently offline", { timeout: 2_000 });
    }).toPass();
    await expectLastToast(page, "You are currently offline");
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    line.become("open");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(bar, state).toHaveCount(0);
    await expectLastToast(page, "You are back online");
  }
  // The browser reports offline; the server still answers.
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await page.getByRole("link", { name: "Work orders", exact: true }).first().click();
  await expect(page).toHaveURL(/\/work-orders/);
  await expect(bar).toHaveCount(0);
});

test("a response from before the network failed does not count as connectivity; a comment and its photo survive without a page reload", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  const box = page.getByRole("textbox", { name: "Write a comment" });
  await writeComment(page, "Ventil curi");
  await page.getByLabel("Add photos").setInputFiles({
    name: "ventil.png",
    mimeType: "image/png",
    buffer: Buffer.from(pngOf(40, 30)),
  });
  await expect(page.getByText("Ready")).toBeVisible();
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/api/late", async (route) => {
    await held;
    await route.fulfill({ headers: { "x-request-id": "1" }, json: {} });
  });
  await page.evaluate(() => {
    const late = fetch("/api/late").then(() => undefined);
    Object.assign(window, { late });
  });
  await goOffline(page);
  const requestedAgain = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/api/health"),
  );
  arrive();
  await page.evaluate(() => (window as { late?: Promise<void> }).late);
  await requestedAgain;
  await expect(page.locator(".quiet-bar")).toBeVisible();
  await expectLastToast(page, "You are currently offline");

  // The connection returns and drops again at once: a reload now would lose the page.
  await page.route("**/*.data*", (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expectLastToast(page, "You are back online");
  await expect(box).toHaveValue("Ventil curi");
  await page.unroute("**/*.data*");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const commentsThere = async () =>
    (
      (await manager("GET", `/workOrders/${order.id}/comments`)) as {
        comments: { text: string; photos: unknown[] }[];
      }
    ).comments;
  await expect
    .poll(async () => (await commentsThere()).map(({ text, photos }) => [text, photos.length]))
    .toEqual([["Ventil curi", 1]]);
});

test("a check that began before the network changed again does not count", async ({
  as,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const page = await as("tomislav");
  await visit(page, "/tasks");
  await goOffline(page);
  const checks: Route[] = [];
  // Any other response while the network is there would show it too.
  await page.route("**", (route) => route.abort("internetdisconnected"));
  await page.route("**/api/health", (route) => void checks.push(route));
  await page.context().setOffline(false);
  await expect.poll(() => checks.length).toBe(1);
  await page.context().setOffline(true);
  await expect.poll(() => checks.length).toBe(2);
  // The server had answered before the network was lost again.
  await checks[0]?.fulfill({ headers: { "x-request-id": "1" }, json: { status: "ok" } });
  await checks[1]?.abort("internetdisconnected");
  // The next check begins once both have been judged.
  await expect.poll(() => checks.length).toBe(3);
  expect(await toastsOf(page)).not.toContain("You are back online");
  await expect(page.locator(".quiet-bar")).toBeVisible();
});

import { apiAs, makeOrder } from "../../support/e2e-company";
import { expectSaid, NO_NETWORK } from "../../support/e2e-offline";
import { DESK, expect, PHONE, test, visit } from "../../support/e2e";
import { openLine } from "../../support/e2e-line";
import { pngOf } from "../../support/pictures";
import { mayKeep, writeComment } from "../../support/outbox";

test("Whether there is a network is told by the server's answers, though the browser believes in it: cut, silent, a hotel's sign-in page", async ({ as, company, allowConsole }) => {
  allowConsole(NO_NETWORK, /ERR_EMPTY_RESPONSE|ERR_CONNECTION|status of (200|502)/);
  const line = await openLine(company);
  const page = await as("tomislav", { ...DESK, baseURL: line.origin });
  await visit(page, "/tasks");
  // A file that did not come because of the line would be fetched with the whole page, once there is one.
  await mayKeep(page);
  const bar = page.locator(".quiet-bar");
  for (const state of ["cut", "silent", "captive", "gateway"] as const) {
    line.become(state);
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await expect(bar, state).toHaveText("You are currently offline", { timeout: 6_000 });
    }).toPass();
    await expectSaid(page, "You are currently offline");
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    line.become("open");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(bar, state).toHaveCount(0, { timeout: 30_000 });
    await expectSaid(page, "You are back online");
  }
  // The browser believes that the network is gone; the server answers all the same.
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await page.getByRole("link", { name: "Work orders", exact: true }).first().click();
  await expect(page).toHaveURL(/\/work-orders/);
  await expect(bar).toHaveCount(0);
  await line.close();
});

test("An answer from before the network went, that arrives after it, is no network; and no page is read anew from under a comment and its photo", async ({ as, company, allowConsole }) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  await mayKeep(page);
  const box = page.getByRole("textbox", { name: "Write a comment" });
  await writeComment(page, "Ventil curi");
  await page.getByLabel("Add photos").setInputFiles({ name: "ventil.png", mimeType: "image/png", buffer: Buffer.from(pngOf(40, 30)) });
  await expect(page.getByText("Ready")).toBeVisible();
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/api/late", async (route) => {
    await held;
    await route.fulfill({ headers: { "x-request-id": "1" }, json: {} });
  });
  await page.evaluate(() => void fetch("/api/late"));
  await page.context().setOffline(true);
  await expect(page.locator(".quiet-bar")).toBeVisible();
  const askedAgain = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/health"));
  arrive();
  await askedAgain;
  await expect(page.locator(".quiet-bar")).toBeVisible();
  await expectSaid(page, "You are currently offline");

  // The line is back and goes again at once: what would be read anew then would take the page away.
  await page.route("**/*.data*", (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expectSaid(page, "You are back online");
  await expect(box).toHaveText("Ventil curi");
  await page.unroute("**/*.data*");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const commentsThere = async () => ((await manager("GET", `/workOrders/${order.id}/comments`)) as { comments: { text: string; photos: unknown[] }[] }).comments;
  await expect.poll(async () => (await commentsThere()).map(({ text, photos }) => [text, photos.length])).toEqual([["Ventil curi", 1]]);
});

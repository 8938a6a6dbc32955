import { expectSaid, installed, keptFact, NO_NETWORK, PHONE_WITH_WORKER } from "../../support/e2e-offline";
import { expect, test, visit } from "../../support/e2e";
import { breakDatabase } from "../../support/stack";

const OFFLINE = "You are currently offline";

test("A phone starts without a network: the page it was asked for in its frame, a word in place of another, and all of it when the network is back", async ({ as, pardon }) => {
  pardon(NO_NETWORK);
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/profile/helpdesk");
  await expectSaid(page, "Ready to work offline");
  await installed(page);
  await keptFact(page, "root");
  await keptFact(page, "page:profile/helpdesk");
  await page.context().setOffline(true);

  await page.goto("/profile/helpdesk");
  await expect(page.getByRole("heading", { name: "Add to your home screen" })).toBeVisible();
  await expect(page.locator(".quiet-bar")).toHaveText(OFFLINE);
  await expect(page.getByRole("button", { name: /^Your account, Tomislav/ })).toBeVisible();

  // Another page, which nothing was kept of, in the same frame.
  await page.locator("a[href='/profile']").first().evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole("heading", { name: OFFLINE })).toBeVisible();
  await page.context().setOffline(false);
  await expectSaid(page, "You are back online");
  await expect(page.getByRole("main").getByText("tomislav@example.com")).toBeVisible();
  await expect(page.locator(".quiet-bar")).toHaveCount(0);
});

test("Without a network a page that cannot be shown says so and comes when there is one; the address of the company leads home", async ({ as, pardon }) => {
  pardon(NO_NETWORK);
  const page = await as("marko", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await installed(page);
  await keptFact(page, "root");
  await page.context().setOffline(true);
  await page.goto("/customers");
  await expect(page.getByRole("heading", { name: OFFLINE })).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveURL(/\/work-orders$/);
  await page.goto("/customers");
  await expect(page.getByRole("heading", { name: OFFLINE })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible({ timeout: 30_000 });
});

test("A page that the server refuses or fails is the server's, never the phone's; a second visit costs no script and no style", async ({ as, company, pardon }) => {
  pardon(/status of (404|503|500)/);
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await installed(page);
  await keptFact(page, "root");
  await visit(page, "/profile/safety");
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map((each) => (each as PerformanceResourceTiming).transferSize),
  );
  expect(bytes.length).toBeGreaterThan(5);
  expect(bytes.filter((each) => each > 0)).toEqual([]);
  expect((await page.goto("/profile/nothing-here"))?.status()).toBe(404);
  const heal = await breakDatabase(company.namespace, { kind: "refuse" });
  expect((await page.goto("/profile/safety"))?.status()).toBe(503);
  await heal();
  expect((await page.goto("/profile/safety"))?.status()).toBe(200);
});

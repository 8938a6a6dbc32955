import type { Page } from "playwright/test";
import { isFieldPage } from "../../../app/offline/data/offline-pages";
import { LIST_PAGES } from "../../../app/shell/records/list-pages";
import { DESK, expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import {
  goOffline,
  waitForServiceWorker,
  NO_NETWORK,
  PHONE_WITH_WORKER,
  waitForFact,
} from "../../support/e2e/offline";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { waitForScripts } from "../../support/e2e/script-requests";
import { breakDatabase } from "../../support/stack/stack";

const FAILED = "The list could not be loaded";
/** The lists that the menu or the tabs of another list lead to. */
const LISTS = LIST_PAGES.filter((path) => !path.endsWith("/assigned"));
const TITLES: Record<string, string> = {
  "/assets/equipment": "Equipment",
  "/assets/spare-parts": "Spare parts",
  "/work-orders": "Work orders",
};

function titleOf(path: string): string {
  const noun = path.slice(1);
  return TITLES[path] ?? noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** Follows a link within the app: the page's data is requested, the document is not. */
async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]`).first().dispatchEvent("click");
}

async function expectEmptyList(page: Page, path: string): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: titleOf(path), level: 1 })).toBeVisible();
  await expect(main.getByRole("alert"), path).toContainText(FAILED);
  await expect(page.getByRole("button", { name: /^Your account/ })).toBeVisible();
  await expect(page.locator(".side-navigation")).toContainText("Work orders");
}

for (const fault of ["a failing server", "a connection that is reset"] as const)
  test(`a list keeps the frame, says that it could not be loaded, and retries (${fault})`, async ({
    as,
    allowConsole,
  }) => {
    allowConsole(/status of 500|ERR_CONNECTION_RESET|Failed to fetch|SyntaxError/);
    const page = await as("sanja");
    for (const path of LISTS) {
      await visit(page, path.startsWith("/assets/") ? "/assets" : "/profile");
      const data = `**${path}.data*`;
      await page.route(data, (route) =>
        fault === "a failing server"
          ? route.fulfill({ status: 500, body: "Internal Server Error" })
          : route.abort("connectionreset"),
      );
      await follow(page, path);
      await expectEmptyList(page, path);
      await page.unroute(data);
      await page.getByRole("main").getByRole("link", { name: "Try again" }).click();
      await expect(page.getByRole("navigation", { name: "Layout" }), path).toBeVisible();
      await expect(page.getByText(FAILED)).toHaveCount(0);
    }
  });

test("a list of a database that is unavailable is an empty list in the frame that this device has stored", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 503/);
  const page = await as("sanja");
  await visit(page, "/profile");
  await waitForFact(page, "root");
  await page.context().addCookies([{ name: "theme", value: "dark", url: company.origin }]);
  const heal = await breakDatabase(company.namespace, { kind: "refuse" });
  expect((await page.goto("/customers"))?.status()).toBe(503);
  await expectEmptyList(page, "/customers");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await heal();
  await page.getByRole("main").getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("navigation", { name: "Layout" })).toBeVisible();
});

test("offline, a list that is not on the phone says so in the frame, and loads once online", async ({
  as,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const page = await as("marko", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await waitForFact(page, "root");
  await offlineDataOf(page, "marko");
  await goOffline(page);
  for (const path of ["/tickets", "/rooms"]) {
    await visit(page, path);
    await expect(page.getByRole("heading", { name: titleOf(path), level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByText("not available offline")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Your account/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Open the menu" })).toBeVisible();
  }
  // From one list to another, and to one that is on the phone.
  await follow(page, "/tickets");
  await expect(page.getByRole("heading", { name: "Tickets", level: 1 })).toBeVisible();
  await follow(page, "/work-orders");
  await expect(page.getByText(/^As of \d\d:\d\d/)).toBeVisible();
  await follow(page, "/tickets");
  await expect(page.getByRole("main").getByText("not available offline")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("button", { name: /^Layout: / })).toBeVisible();
});

test("offline, every entry of the menus says so with what works, in its layout, also after a cold start", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  await makeOrder(await apiAs(company, "marko"));
  for (const who of ["tomislav", "marko"]) {
    const page = await as(who, PHONE_WITH_WORKER);
    await visit(page, "/work-orders");
    await waitForServiceWorker(page);
    await waitForFact(page, "root");
    await offlineDataOf(page, who);
    await goOffline(page);
    const entries = await page
      .locator(".side-navigation a, .tab-bar a, #account a, #notices > div > a")
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);
    expect(entries).toEqual(expect.arrayContaining(["/schedule", "/profile/notifications"]));
    for (const path of entries.filter((each) => !isFieldPage(each) && each !== "/scan")) {
      for (const open of [follow, coldStart]) {
        await open(page, path);
        await expect(page, path).toHaveURL(new RegExp(`${path}$`));
        const works = page.getByRole("navigation", { name: "Works offline" });
        await expect(works.getByRole("link", { name: "Outbox" }), path).toBeVisible();
        await expect(page.getByRole("button", { name: "Open the menu" }), path).toBeVisible();
        await expect(page.locator(".tab-bar")).toHaveCount(who === "tomislav" ? 1 : 0);
      }
    }
    await page.getByRole("navigation", { name: "Works offline" }).getByText("Safety").click();
    await expect(page.getByText(/^As of \d\d:\d\d/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.locator(".quiet-bar")).toHaveCount(0);
  }
});

test("a page whose code cannot be loaded says so in place, although the browser reports online", async ({
  as,
  allowConsole,
  openLine,
}) => {
  allowConsole(NO_NETWORK, /ERR_EMPTY_RESPONSE|ERR_CONNECTION|Error loading route module/);
  const line = await openLine();
  const page = await as("tomislav", { ...DESK, baseURL: line.origin });
  await visit(page, "/tasks");
  await waitForScripts(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  line.become("cut");
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/assets/"),
  );
  await follow(page, "/schedule");
  await failed;
  // In the frame where the code of that has arrived before, else alone.
  await expect(page.getByRole("heading", { name: "You are currently offline" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
  expect(await page.evaluate(() => [navigator.onLine, "isSame" in window])).toEqual([true, true]);
});

test("offline, the notifications are those on the device, and lead to their records", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", PHONE_WITH_WORKER);
  const told = page.getByRole("main").getByRole("link", { name: new RegExp(order.number) });
  await expect(async () => {
    await visit(page, "/profile/notifications");
    await expect(page.getByRole("main")).toContainText(order.number, { timeout: 2_000 });
  }).toPass();
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await waitForFact(page, "root");
  await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${order.id}`));
  await goOffline(page);
  await coldStart(page, "/profile/notifications");
  await expect(page.getByText("These are the newest notifications on this device")).toBeVisible();
  await told.click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}`));
  await expect(page.getByRole("main").getByText(order.number).first()).toBeVisible();
});

async function coldStart(page: Page, path: string): Promise<void> {
  await page.goto(path);
}

test("a list that a user may not open is still denied", async ({ as, allowConsole }) => {
  allowConsole(/status of 403/);
  const page = await as("tomislav", PHONE);
  expect((await page.goto("/customers"))?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});

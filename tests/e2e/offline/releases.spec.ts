import type { Page } from "playwright/test";
import { installed, WITH_WORKER } from "../../support/e2e-offline";
import { DESK, expect, hydrated, test, visit } from "../../support/e2e";
import { openLine } from "../../support/e2e-line";

/** Which releases lie on this phone. */
function releases(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("release.")));
}

/** As a browser does from time to time, and with every visit. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}

/** Set on this very page; gone when it was loaded anew. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { marked: true }));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => "marked" in window);
}

test("A new version waits for a form that somebody is writing in another tab, says so, and takes over when it is saved or wanted", async ({ as, company }) => {
  const line = await openLine(company);
  const page = await as("marko", { ...WITH_WORKER, baseURL: line.origin });
  await visit(page, "/work-orders");
  await installed(page);
  const other = await page.context().newPage();
  await visit(other, "/locations/new");
  await other.getByLabel("Name", { exact: true }).fill("Dok 9");
  await mark(other);
  await mark(page);
  const [first] = await releases(page);

  line.release("second");
  await lookForUpdate(page);
  await expect(page.getByRole("status").filter({ hasText: "New version" })).toBeVisible({ timeout: 30_000 });
  expect([await isMarked(page), await isMarked(other)]).toEqual([true, true]);

  // Wanted here: this page is loaded anew, the form in the other tab is not.
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await hydrated(page);
  await expect(other.getByRole("status").filter({ hasText: "New version" })).toBeVisible();
  await expect(other.getByLabel("Name", { exact: true })).toHaveValue("Dok 9");
  expect(await isMarked(other)).toBe(true);
  // The files of the release that the other tab is of are still here.
  expect(await releases(page)).toEqual([first, "release.second"]);

  // Nobody writes any more: it comes by itself, and what is older than the release before goes.
  await other.close();
  await mark(page);
  line.release("third");
  await lookForUpdate(page);
  await expect.poll(() => isMarked(page).catch(() => true), { timeout: 30_000 }).toBe(false);
  await hydrated(page);
  await expect.poll(() => releases(page)).toEqual(["release.second", "release.third"]);
  await line.close();
});

test("A script that is gone after a release: the page loads anew and goes on", async ({ as, company, allowConsole }) => {
  allowConsole(/status of 404/, /Failed to fetch dynamically imported module|Error loading route module/);
  const line = await openLine(company);
  const page = await as("marko", { ...DESK, baseURL: line.origin });
  await visit(page, "/work-orders");
  await mark(page);
  line.lose(/\/assets\/leaflet-.*\.js/);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>("a[href='/profile']")?.click());
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole("link", { name: /safety/i }).first().click();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  line.lose(null);
  await hydrated(page);
  await page.getByRole("link", { name: /safety/i }).first().click();
  await expect(page.getByRole("heading", { name: "Special attention" })).toBeVisible();
  await line.close();
});

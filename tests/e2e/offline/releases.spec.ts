import type { Page } from "playwright/test";
import { waitForServiceWorker, WITH_WORKER } from "../../support/e2e/offline";
import { DESK, expect, hydrated, test, visit } from "../../support/e2e/fixtures";

/** The releases that are stored on this phone. */
function releases(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith("release.")),
  );
}

/** As a browser does periodically, and on every navigation. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}

/** Set on this page; a reload removes it. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { marked: true }));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => "marked" in window);
}

test(
  "a new version waits for an open form in another tab, says so, and takes over when the form is saved or on request",
  { tag: "@journey" },
  async ({ as, openLine }) => {
    const line = await openLine();
    const page = await as("marko", { ...WITH_WORKER, baseURL: line.origin });
    await visit(page, "/work-orders");
    await waitForServiceWorker(page);
    const other = await page.context().newPage();
    await visit(other, "/locations/new");
    await other.getByLabel("Name", { exact: true }).fill("Dok 9");
    await mark(other);
    await mark(page);
    const [first] = await releases(page);

    line.release("second");
    await lookForUpdate(page);
    await expect(page.getByRole("status").filter({ hasText: "New version" })).toBeVisible();
    expect([await isMarked(page), await isMarked(other)]).toEqual([true, true]);

    // On request: this page reloads, the form in the other tab does not.
    await page.getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await hydrated(page);
    await expect(other.getByRole("status").filter({ hasText: "New version" })).toBeVisible();
    await expect(other.getByLabel("Name", { exact: true })).toHaveValue("Dok 9");
    expect(await isMarked(other)).toBe(true);
    // The files of the other tab's release are still stored.
    await expect.poll(() => releases(page)).toEqual([first, "release.second"]);

    // No form is open: the update applies by itself, and releases older than the previous one are deleted.
    await other.close();
    await mark(page);
    line.release("third");
    await lookForUpdate(page);
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await hydrated(page);
    await expect.poll(() => releases(page)).toEqual(["release.second", "release.third"]);
  },
);

/** The name of a route's file says nothing about its page. */
function fileOfSafetyPage(): string {
  const page = window.__remixManifest.routes["routes/safety/leaflet"];
  if (!page) throw new Error("The manifest does not have the safety page");
  return page.module;
}

test("a script that is missing after a release makes the page reload and continue", async ({
  as,
  allowConsole,
  openLine,
}) => {
  allowConsole(
    /status of 404/,
    /Failed to fetch dynamically imported module|Error loading route module/,
  );
  const line = await openLine();
  const page = await as("marko", { ...DESK, baseURL: line.origin });
  await visit(page, "/work-orders");
  await mark(page);
  line.lose(new RegExp(await page.evaluate(fileOfSafetyPage)));
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>("a[href='/profile']")?.click(),
  );
  await expect(page).toHaveURL(/\/profile$/);
  await page
    .getByRole("link", { name: /safety/i })
    .first()
    .click();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  line.lose(null);
  await hydrated(page);
  await page
    .getByRole("link", { name: /safety/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Special attention" })).toBeVisible();
});

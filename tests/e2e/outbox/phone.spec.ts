import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readdirSync, readFileSync } from "node:fs";
import { chromium, type Page } from "playwright/test";
import { apiAs, makeOrder } from "../../support/e2e-company";
import { installed, NO_NETWORK, PHONE_WITH_WORKER } from "../../support/e2e-offline";
import { expect, PHONE, signIn, test, visit } from "../../support/e2e";
import { expectFiled, expectSaved, expectWaiting, filedNotes, onFiling, putInOutbox, putPhotosInOutbox, save, writeComment, writeReport } from "../../support/outbox";
import { pngOf } from "../../support/pictures";

test.setTimeout(120_000);

// Device faults that affect queued entries.

test("a browser that is killed right after the saved message has the report when it restarts, and files it", async ({ company }, info) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const profile = await mkdtemp(join(tmpdir(), "phone-"));
  const open = () => chromium.launchPersistentContext(profile, { ...info.project.use.launchOptions, ...PHONE, baseURL: company.origin, locale: "en-GB", timezoneId: "Europe/Zagreb" });
  try {
    const before = await open();
    const page = before.pages()[0] ?? (await before.newPage());
    await signIn(page, "tomislav");
    await writeReport(page, order, "Ugašen telefon");
    await onFiling(page, (route) => route.abort());
    await save(page);
    await expectSaved(page);
    const closed = before.waitForEvent("close");
    // The process is killed without a request to close, as on an empty battery.
    process.kill(browserOf(profile), "SIGKILL");
    await closed;

    expect(await filedNotes(manager, [order])).toEqual([]);
    const after = await open();
    const again = after.pages()[0] ?? (await after.newPage());
    // Cookies are written later than the queued entries: the user signs in again, and nothing else is needed.
    await after.clearCookies();
    await again.goto("/api/health");
    await again.evaluate(() => localStorage.clear());
    await signIn(again, "tomislav");
    await again.goto("/outbox");
    await expect(again.getByText("Everything has been sent")).toBeVisible();
    await after.close();
    expect(await filedNotes(manager, [order])).toEqual(["Ugašen telefon"]);
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});

test("unfinished input is restored after the tab was closed, and is cleared by sending or by starting over", { tag: "@firefox" }, async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await writeReport(page, order, "Nedovršeno");
  await expect.poll(() => page.evaluate(draftedNotes)).toEqual(["Nedovršeno"]);
  await page.close({ runBeforeUnload: false });
  const later = await page.context().newPage();
  await later.goto(`/work-orders/${order.id}/daily-reports/new`);
  await expect(later.getByText(/^Draft from \d\d:\d\d restored$/)).toBeVisible();
  await expect(later.getByLabel("Notes")).toHaveValue("Nedovršeno");
  await expect(later.getByLabel("From").first()).toHaveValue("08:00");
  await later.getByRole("button", { name: "Start over" }).click();
  await expect(later.getByLabel("Notes")).toHaveValue("");
  await later.reload();
  await expect(later.getByLabel("Notes")).toHaveValue("");

  await writeReport(later, order, "Dovršeno");
  await save(later);
  await expect(later).toHaveURL(/tab=reports/);
  await later.goto(`/work-orders/${order.id}/daily-reports/new`);
  await expect(later.getByLabel("Notes")).toHaveValue("");
  expect(await filedNotes(manager, [order])).toEqual(["Dovršeno"]);
});

for (const [how, wait] of Object.entries({ "is opened": false, "was opened and written to by the next page": true })) {
  test(`storage that the browser deleted is detected when it ${how}: lost entries are listed by title, to their author`, async ({ as, company, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    const page = await as("tomislav", PHONE);
    await writeReport(page, order, "Izbrisano");
    const heal = await onFiling(page, (route) => route.abort());
    await save(page);
    await expectSaved(page);
    await expectWaiting(page, 1);
    await page.goto("/api/docs");
    await page.evaluate(() => new Promise((resolve) => indexedDB.deleteDatabase("field").addEventListener("success", resolve)));
    if (wait) await page.evaluate(makeAnew);
    await heal();
    await page.goto("/outbox");
    await expect(page.getByText(DELETED)).toBeVisible();
    await expect(page.getByText("Recovered and queued again:")).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: /^Daily report, / })).toContainText(order.number);
    await expectFiled(page, manager, [order], ["Izbrisano"]);
    await page.getByRole("button", { name: "Close" }).click();
    await page.reload();
    await expect(page.getByText("Everything has been sent")).toBeVisible();
    await expect(page.getByText(DELETED)).toHaveCount(0);
    expect(await page.evaluate(copiesHere)).toBe(0);
  });
}

/** Runs in the page: the database of a new phone, with the rows that a first page writes. */
function makeAnew(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("field", 1);
    opening.addEventListener("upgradeneeded", () => {
      const stores = { entries: { keyPath: "id" }, photos: { keyPath: "id" }, drafts: { keyPath: ["owner", "form"] }, pack: { keyPath: ["owner", "name"] }, facts: {} };
      for (const [name, key] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(name, key);
        for (const index of { entries: ["owner"], photos: ["owner", "entry"] }[name] ?? []) store.createIndex(index, index);
        if (name === "facts") store.put("another", "device");
      }
    });
    opening.addEventListener("success", () => (opening.result.close(), resolve()));
  });
}

/** The browser process that has this profile open, not one of its helper processes. */
function browserOf(profile: string): number {
  const found = readdirSync("/proc").find((id) => /^\d+$/.test(id) && isBrowser(wordsOf(id), profile));
  if (!found) throw new Error("No browser has this profile open");
  return Number(found);
}

function isBrowser(words: readonly string[], profile: string): boolean {
  return words.includes(`--user-data-dir=${profile}`) && !words.some((word) => word.startsWith("--type="));
}

/** Returns none for a process that has exited meanwhile. */
function wordsOf(id: string): string[] {
  try {
    return readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}

/** Runs in the page. */
function draftedNotes(): Promise<string[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("field");
    opening.addEventListener("success", () => {
      const reading: IDBRequest<{ value: { notes: string } }[]> = opening.result.transaction("drafts").objectStore("drafts").getAll();
      reading.addEventListener("success", () => (opening.result.close(), resolve(reading.result.map(({ value }) => value.notes))));
    });
  });
}

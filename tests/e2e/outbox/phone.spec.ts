import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readdirSync, readFileSync } from "node:fs";
import { chromium } from "playwright/test";
import { apiAs, makeOrder } from "../../support/e2e-company";
import { expect, PHONE, signIn, test } from "../../support/e2e";
import { expectSaved, expectWaiting, filedNotes, onFiling, save, writeReport } from "../../support/outbox";

test.setTimeout(120_000);

// What a phone does to what was kept on it.

test("The browser is killed right after the saved note: the report is there when it starts again, and is filed", async ({ company }, info) => {
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
    // Not asked to close: the process is gone, as when the battery is.
    process.kill(browserOf(profile), "SIGKILL");
    await closed;

    expect(await filedNotes(manager, [order])).toEqual([]);
    const after = await open();
    const again = after.pages()[0] ?? (await after.newPage());
    // Cookies are written later than what was promised: somebody signs in again, and nothing else is needed.
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

test("What was being written when the tab was closed is there again, and goes with its sending or by starting over", { tag: "@firefox" }, async ({ as, company }) => {
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
  test(`A storage that the browser deleted is noticed when it ${how}: what was lost is said by its title, to its author`, async ({ as, company, pardon }) => {
    pardon(/ERR_FAILED/);
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
    const notice = page.getByRole("alert").filter({ hasText: "This browser has deleted what it kept. Not yet sent and lost: 1." });
    await expect(notice.getByRole("listitem")).toContainText(order.number);
    await expect(page.getByRole("link", { name: "Waiting to be sent" })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await page.reload();
    await expect(page.getByText("Everything has been sent")).toBeVisible();
    await expect(page.getByRole("link", { name: /^To be sent|^Waiting to be sent/ })).toHaveCount(0);
  });
}

/** Runs in the page: the database as it is on a new phone, with what a first page writes. */
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

/** The browser itself, not one of its helpers, that has this profile open. */
function browserOf(profile: string): number {
  const found = readdirSync("/proc").find((id) => /^\d+$/.test(id) && isBrowser(wordsOf(id), profile));
  if (!found) throw new Error("No browser has this profile open");
  return Number(found);
}

function isBrowser(words: readonly string[], profile: string): boolean {
  return words.includes(`--user-data-dir=${profile}`) && !words.some((word) => word.startsWith("--type="));
}

/** Of a process that has ended meanwhile, none. */
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

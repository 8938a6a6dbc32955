import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright/test";
import {
  killPhone,
  openPhone,
  removeProfile,
  signInAfterKill,
} from "../../support/e2e/browser-process";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import {
  goOffline,
  waitForServiceWorker,
  NO_NETWORK,
  PHONE_WITH_WORKER,
} from "../../support/e2e/offline";
import { expect, hydrated, PHONE, signIn, test, visit } from "../../support/e2e/fixtures";
import {
  expectFiled,
  expectSaved,
  expectQueued,
  filedNotes,
  onFiling,
  putInOutbox,
  putPhotosInOutbox,
  fileReport,
  writeComment,
  writeReport,
} from "../../support/records/outbox";
import { pngOf } from "../../support/fakes/pictures";

/** Chromium rejects what a page has under way in a database that is deleted. */
const DATABASE_CLOSED = /Connection is closing because of: Force close delete origin/;

// What a phone does to what was kept on it.

test(
  "The browser is killed right after the saved note: the report is there when it starts again, and is filed",
  { tag: "@journey" },
  async ({ company }, info) => {
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    const profile = await mkdtemp(join(tmpdir(), "phone-"));
    const open = () => openPhone(profile, company, info);
    try {
      const before = await open();
      const { page } = before;
      await signIn(page, "tomislav");
      await writeReport(page, order, "Ugašen telefon");
      await onFiling(page, (route) => route.abort());
      await fileReport(page);
      await expectSaved(page);
      await killPhone(profile, before);

      expect(await filedNotes(manager, [order])).toEqual([]);
      const after = await open();
      await signInAfterKill(after, "tomislav");
      const { page: again } = after;
      await expectFiled(again, manager, [order], ["Ugašen telefon"]);
      await after.browser.close();
    } finally {
      await removeProfile(profile);
    }
  },
);

test(
  "What was being written when the tab was closed is there again, and goes with its sending or by starting over",
  { tag: "@firefox" },
  async ({ as, company }) => {
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
    await expect(later.getByLabel("From", { exact: true })).toHaveValue("08:00");
    await later.getByRole("button", { name: "Start over" }).click();
    await expect(later.getByLabel("Notes")).toHaveValue("");
    await expect.poll(() => later.evaluate(draftedNotes)).toEqual([]);
    await later.reload();
    await hydrated(later);
    await expect(later.getByLabel("Notes")).toHaveValue("");

    await writeReport(later, order, "Dovršeno");
    await fileReport(later);
    await expect(later).toHaveURL(/tab=reports/);
    // The day has its report now: it opens instead, and nothing that was begun is left to add.
    await later.goto(`/work-orders/${order.id}/daily-reports/new`);
    await expect(later.getByText(/You are editing it now\.$/)).toBeVisible();
    await expect.poll(() => later.evaluate(draftedNotes)).toEqual([]);
    await expect(later.getByRole("button", { name: "Add it to this report" })).toHaveCount(0);
    expect(await filedNotes(manager, [order])).toEqual(["Dovršeno"]);
  },
);

const DELETED = "This browser deleted data that was saved on this device.";

for (const [how, wait] of Object.entries({
  "before it is opened again": false,
  "before another page writes to a new one": true,
})) {
  test(`A database that the browser deleted ${how} is restored from its copies: a report is filed once, and its author reads what happened`, async ({
    as,
    company,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED/);
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    const page = await as("tomislav", PHONE);
    await writeReport(page, order, "Izbrisano");
    const heal = await onFiling(page, (route) => route.abort());
    await fileReport(page);
    await expectSaved(page);
    await expectQueued(page, 1);
    await page.goto("/api/docs");
    await page.evaluate(deleteOfflineDatabase);
    if (wait) await page.evaluate(makeAnew);
    await heal();
    await page.goto("/outbox");
    await expect(page.getByText(DELETED)).toBeVisible();
    await expect(page.getByText("Recovered and queued again:")).toBeVisible();
    await expect(
      page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ hasText: /^Daily report, / }),
    ).toContainText(order.number);
    await expectFiled(page, manager, [order], ["Izbrisano"]);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText(DELETED)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText("Nothing is waiting")).toBeVisible();
    await expect(page.getByText(DELETED)).toHaveCount(0);
    await expect.poll(() => page.evaluate(copiesHere)).toBe(0);
  });
}

test("A report whose only copy cannot be read at first is not lost: it is filed when the copy can be read", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await writeReport(page, order, "Samo u spremniku");
  const heal = await onFiling(page, (route) => route.abort());
  await fileReport(page);
  await expectSaved(page);
  await page.goto("/api/docs");
  await page.evaluate(dropReportCopy);
  await page.evaluate(deleteOfflineDatabase);
  await heal();
  await page.addInitScript(failFirstBucket);
  await page.goto("/outbox");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("bucket-failed"))).toBe("yes");
  await expect(page.getByRole("heading", { name: "Outbox" })).toBeVisible();
  await page.reload();
  await expectFiled(page, manager, [order], ["Samo u spremniku"]);
});

test("A database that is deleted under an open page: two comments and what is saved after it are on the server once each, in their order", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK, DATABASE_CLOSED);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  await waitForServiceWorker(page);
  await writeComment(page, "Prvi");
  await goOffline(page);
  for (const [place, text] of ["Prvi", "Drugi"].entries()) {
    await sendComment(page, text);
    await expectQueued(page, place + 1);
  }
  await deleteDatabase(page, company.origin);
  await sendComment(page, "Treći");
  await page.context().setOffline(false);
  const texts = async () =>
    (
      (await manager("GET", `/workOrders/${order.id}/comments`)) as {
        comments: { text: string; createdAt: number }[];
      }
    ).comments
      .toSorted((one, other) => one.createdAt - other.createdAt)
      .map(({ text }) => text);
  await expect.poll(texts).toEqual(["Prvi", "Drugi", "Treći"]);
  await expect(page.getByRole("link", { name: /^To be sent|^Outbox/ })).toHaveCount(0);
});

test("What no copy can bring back is announced by its title: files, and an entry that had no room for a copy; the words beside a lost photo are sent", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK, DATABASE_CLOSED);
  const manager = await apiAs(company, "marko");
  const [order, large] = [await makeOrder(manager), await makeOrder(manager)];
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  await waitForServiceWorker(page);
  await writeComment(page, "Ventil curi");
  await goOffline(page);
  await page.getByLabel("Add photos").setInputFiles({
    name: "ventil.png",
    mimeType: "image/png",
    buffer: Buffer.from(pngOf(40, 30)),
  });
  await expect(page.getByText("Sent together with the rest")).toBeVisible();
  await sendComment(page, "Ventil curi");
  await expectQueued(page, 1);
  await putPhotosInOutbox(page, order, [pngOf(40, 30)]);
  await putInOutbox(page, [large], () => "Predugo");
  await page.reload();
  await expect.poll(() => page.evaluate(copiesHere)).toBe(3);
  await page.evaluate(dropReportCopy);
  await deleteDatabase(page, company.origin);
  await page.context().setOffline(false);
  const comments = async () =>
    (
      (await manager("GET", `/workOrders/${order.id}/comments`)) as {
        comments: { text: string; photos: unknown[] }[];
      }
    ).comments.map(({ text, photos }) => [text, photos.length]);
  await expect.poll(comments).toEqual([["Ventil curi", 0]]);
  await page.goto("/outbox");
  const notice = page.getByRole("alert").filter({ hasText: DELETED });
  const items = notice.getByRole("listitem");
  await expect(items.filter({ hasText: /^Start work, / })).toContainText(order.number);
  await expect(items.filter({ hasText: /^Daily report, / })).toContainText(large.number);
  await expect(items.filter({ hasText: /^Comment, / })).toContainText("Files lost: 1.");
  expect(await filedNotes(manager, [large])).toEqual([]);
});

async function sendComment(page: Page, text: string): Promise<void> {
  await writeComment(page, text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

/** Runs in the page. Storage buckets have databases of their own. */
function deleteOfflineDatabase(): Promise<unknown> {
  return new Promise((resolve) =>
    indexedDB.deleteDatabase("field").addEventListener("success", resolve),
  );
}

/** From outside of the app, as the browser does it: the databases of all storage buckets too. */
async function deleteDatabase(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
}

/** Runs in the page. */
function copiesHere(): number {
  return Object.keys(localStorage).filter((name) => name.startsWith("outbox-copy.")).length;
}

/** Runs in the page: the first access of this window to a storage bucket fails. */
function failFirstBucket(): void {
  const { storageBuckets } = navigator;
  if (!storageBuckets) throw new Error("This browser has no storage buckets");
  const open = storageBuckets.open.bind(storageBuckets);
  storageBuckets.open = (name, options) => {
    if (sessionStorage.getItem("bucket-failed")) return open(name, options);
    sessionStorage.setItem("bucket-failed", "yes");
    return Promise.reject(new Error("The disk is full"));
  };
}

/** Runs in the page: as if the report had been too long for the room that was left. */
function dropReportCopy(): void {
  for (const name of Object.keys(localStorage)) {
    if (
      name.startsWith("outbox-copy.") &&
      localStorage.getItem(name)?.includes("daily-reports.file")
    )
      localStorage.removeItem(name);
  }
}

/** Runs in the page: the database as it is on a new phone, with what a first page writes. */
function makeAnew(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("field", 1);
    opening.addEventListener("upgradeneeded", () => {
      const stores = {
        entries: { keyPath: "id" },
        photos: { keyPath: "id" },
        drafts: { keyPath: ["owner", "form"] },
        pack: { keyPath: ["owner", "name"] },
        facts: {},
      };
      for (const [name, key] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(name, key);
        for (const index of { entries: ["owner"], photos: ["owner", "entry"] }[name] ?? [])
          store.createIndex(index, index);
        if (name === "facts") store.put("another", "device");
      }
    });
    opening.addEventListener("success", () => (opening.result.close(), resolve()));
  });
}

/** Runs in the page. */
function draftedNotes(): Promise<string[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("field");
    opening.addEventListener("success", () => {
      const reading: IDBRequest<{ value: { notes: string } }[]> = opening.result
        .transaction("drafts")
        .objectStore("drafts")
        .getAll();
      reading.addEventListener(
        "success",
        () => (opening.result.close(), resolve(reading.result.map(({ value }) => value.notes))),
      );
    });
  });
}

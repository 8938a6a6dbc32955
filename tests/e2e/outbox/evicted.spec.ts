import type { Page } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";
import type { Phone } from "../../support/e2e/browser-process";
import { expect, signIn, test, visit } from "../../support/e2e/fixtures";
import { goOffline, waitForServiceWorker } from "../../support/e2e/offline";
import type { SmallDisk } from "../../support/e2e/small-disk";
import { rowsOnPhone } from "../../support/e2e/queued";
import {
  ignoreClosed,
  sendComment,
  signInAgain,
  type SmallPhone,
  smallPhone,
  textsOf,
} from "../../support/e2e/small-phone";
import { apiAs, type MadeOrder, makeOrder } from "../../support/e2e/tenant";
import { writeComment } from "../../support/records/outbox";

// When a disk is full, Chromium deletes the data of sites that use much of what should be free: all of IndexedDB, the caches and OPFS, but
// no persisted bucket and not local storage. Here the disk is full before Chromium has written local storage with the marks and copies.

const SAVED = "Saved on this device. It will be sent once you're online and logged in.";
const COMMENTS = ["Drugi", "Prvi"];
const DELETED = "This browser deleted data that was saved on this device.";
const LAST = /^The last thing you saved before that may be missing/;

type Fill = (phone: SmallPhone, open: Phone) => Promise<void>;

type Case = { title: string; mayPersist: boolean; isRecovered: boolean; fill: Fill };
const CASES: Case[] = [
  {
    title: "under an open page: all is recovered",
    mayPersist: false,
    isRecovered: true,
    async fill({ disk }, { page }) {
      disk.fill();
      await untilEvicted(page, disk);
      // The page notices it by itself. What it has restored is on the disk, whenever it is closed after that.
      await expect
        .poll(async () => (await rowsOnPhone(page, "entries")).map((entry) => entry["isRestored"]))
        .toEqual([true, true]);
    },
  },
  {
    title: "and whose browser was killed: all is recovered where storage is durable",
    mayPersist: true,
    isRecovered: true,
    fill: killAndFill,
  },
  {
    title: "and whose browser was killed: a loss is announced where storage is not durable",
    mayPersist: false,
    isRecovered: false,
    fill: killAndFill,
  },
];

for (const { title, mayPersist, isRecovered, fill } of CASES)
  test(`A disk that is full right after saving, ${title}`, async ({ company }, info) => {
    const phone = await smallPhone(company, info, 90);
    if (!phone) return;
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    try {
      const open = await phone.open(mayPersist);
      const { browser, page } = open;
      await signIn(page, "tomislav");
      await visit(page, `/work-orders/${order.id}?tab=comments`);
      await waitForServiceWorker(page);
      await writeComment(page, "Prvi");
      await page.evaluate(useSpace, SPACE_FILES);
      await goOffline(page);
      // The browser takes a minute for it, or more: no limit of its own.
      await expect(() => expect(isReady(phone, order)).toBe(true)).toPass();
      for (const text of COMMENTS) {
        await sendComment(page, text);
        // The field is emptied when the comment is saved. The message alone could belong to the previous comment.
        await expect(page.getByRole("textbox", { name: "Write a comment" })).toHaveValue("");
        await expect(page.getByRole("status").getByText(SAVED)).toBeVisible();
      }
      await fill(phone, open);
      await browser.close().catch(ignoreClosed);

      phone.disk.free();
      const later = await phone.open(mayPersist);
      await signInAgain(later.page, order);
      await later.page.goto("/outbox");
      await expect
        .poll(async () =>
          !isRecovered && (await isAnnounced(later.page, order))
            ? COMMENTS
            : textsOf(manager, order),
        )
        .toEqual(COMMENTS);
      await later.browser.close();
    } finally {
      await phone.disk.remove();
    }
  });

/** The browser has written to disk the bucket, the user's database marker and the record being edited. */
function isReady({ hasWritten }: SmallPhone, { number }: MadeOrder): boolean {
  return (
    hasWritten("quota", "outbox") &&
    hasWritten("localStorage", `outbox-database.${castMember("tomislav").id}`) &&
    hasWritten("localStorage", `${number} · `)
  );
}

/** The queue is empty, and a notice names the record on which an entry may be missing. */
async function isAnnounced(page: Page, order: MadeOrder): Promise<boolean> {
  if ((await page.getByRole("link", { name: /^To be sent/ }).count()) > 0) return false;
  const messages = [DELETED, LAST, `You were last working on: ${order.number}`];
  const seen = await Promise.all(messages.map((text) => page.getByText(text).isVisible()));
  return seen.every(Boolean);
}

/** Reopens the browser offline on the full disk, so that nothing can be sent before the browser evicts it. */
async function killAndFill(phone: SmallPhone, open: Phone): Promise<void> {
  await phone.kill(open);
  phone.disk.fill();
  const again = await phone.open();
  // Bare: no page of the app is open.
  await again.browser.setOffline(true);
  phone.disk.fill();
  await again.page.goto("/outbox").catch(ignoreClosed);
  await untilEvicted(again.page, phone.disk).catch(ignoreClosed);
  await phone.kill(again);
}

const SPACE = "space";
const SPACE_FILES = 6;
const FILE_BYTES = 1_000_000;
const ROOM_TO_LOOK = 200_000;

/** Runs in the page. Stores as much as the offline data of a few work orders: the browser does not evict a site that uses less. */
async function useSpace(files: number): Promise<void> {
  const cache = await caches.open("space");
  for (let file = 0; file < files; file += 1) {
    const parts = Array.from({ length: 16 }, () => crypto.getRandomValues(new Uint8Array(62_500)));
    await cache.put(`/space/${file}`, new Response(new Blob(parts)));
  }
}

/**
 * Keeps the disk full while the browser frees space by deleting its own files, until it has deleted the data of the page. What that freed
 * stays free, also when the disk was filled between the deletion and its detection. Rejects if the page is closed with its service worker.
 */
async function untilEvicted(page: Page, disk: SmallDisk): Promise<void> {
  const whenClosed: unknown[] = [];
  await expect(async () => {
    const isStored = await page
      .evaluate((name) => caches.has(name), SPACE)
      .catch((error: unknown) => {
        if (!page.isClosed()) return null;
        whenClosed.push(error);
        return false;
      });
    if (isStored) disk.fill();
    // On a disk without any room the browser may fail to look.
    if (isStored === null) disk.fill(ROOM_TO_LOOK);
    expect(isStored).toBe(false);
  }).toPass();
  if (whenClosed.length > 0) throw whenClosed[0];
  disk.fill(SPACE_FILES * FILE_BYTES);
}

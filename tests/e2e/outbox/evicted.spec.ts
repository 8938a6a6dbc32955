import type { Page } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";
import { expect, signIn, test, visit } from "../../support/e2e/fixtures";
import { installed } from "../../support/e2e/offline";
import type { SmallDisk } from "../../support/e2e/small-disk";
import {
  ended,
  type Phone,
  sendComment,
  signInAgain,
  type SmallPhone,
  smallPhone,
  textsOf,
} from "../../support/e2e/small-phone";
import { apiAs, type MadeOrder, makeOrder } from "../../support/e2e/tenant";
import { writeComment } from "../../support/records/outbox";

test.setTimeout(300_000);

// When a disk is full, Chromium deletes the data of sites that use much of what should be free: all of IndexedDB, the caches and OPFS, but
// no persisted bucket and not local storage. Here the disk is full before Chromium has written local storage with the marks and copies.

const SAVED = "Saved on this phone. It will be sent once you're back online.";
const TEXTS = ["Drugi", "Prvi"];
const DELETED = "This browser deleted data that was saved on this phone.";
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
      await installed(page);
      await writeComment(page, "Prvi");
      await page.evaluate(useSpace, SPACE_FILES);
      await browser.setOffline(true);
      await expect(page.locator(".quiet-bar")).toBeVisible();
      await expect.poll(() => isReady(phone, order), { timeout: 120_000 }).toBe(true);
      for (const text of TEXTS) {
        await sendComment(page, text);
        // The field is emptied when the comment is saved. The message alone may be the one of the comment before.
        await expect(page.getByRole("textbox", { name: "Write a comment" })).toHaveValue("");
        await expect(page.getByRole("status").getByText(SAVED)).toBeVisible();
      }
      await fill(phone, open).catch(ended);
      await browser.close().catch(ended);

      phone.disk.free();
      const later = await phone.open(mayPersist);
      await signInAgain(later.page, order);
      await later.page.goto("/outbox");
      await expect
        .poll(
          async () =>
            !isRecovered && (await isAnnounced(later.page, order))
              ? TEXTS
              : textsOf(manager, order),
          { timeout: 60_000 },
        )
        .toEqual(TEXTS);
      await later.browser.close();
    } finally {
      await phone.disk.remove();
    }
  });

/** The browser has written to the disk that there is a bucket, which database this user knows, and what they write on. */
function isReady({ hasWritten }: SmallPhone, { number }: MadeOrder): boolean {
  return (
    hasWritten("quota", "outbox") &&
    hasWritten("localStorage", `outbox-database.${castMember("tomislav").id}`) &&
    hasWritten("localStorage", `${number} · `)
  );
}

/** Nothing is queued any more, and it is said that something may be missing, and on which record it was. */
async function isAnnounced(page: Page, order: MadeOrder): Promise<boolean> {
  if ((await page.getByRole("link", { name: /^To be sent/ }).count()) > 0) return false;
  const messages = [DELETED, LAST, `You were last working on: ${order.number}`];
  const seen = await Promise.all(messages.map((text) => page.getByText(text).isVisible()));
  return seen.every(Boolean);
}

/** Opened on the full disk without a network: nothing can be sent before the browser deletes it. */
async function killAndFill(phone: SmallPhone, open: Phone): Promise<void> {
  await phone.kill(open);
  phone.disk.fill();
  const again = await phone.open();
  await again.browser.setOffline(true);
  phone.disk.fill();
  await again.page.goto("/outbox").catch(ended);
  await untilEvicted(again.page, phone.disk).catch(ended);
  await phone.kill(again);
}

const SPACE = "space";
const SPACE_FILES = 6;
const FILE_BYTES = 1_000_000;

/** Runs in the page: as much as the offline data of some work orders, without which the browser deletes nothing. */
async function useSpace(files: number): Promise<void> {
  const cache = await caches.open("space");
  for (let file = 0; file < files; file += 1) {
    const parts = Array.from({ length: 16 }, () => crypto.getRandomValues(new Uint8Array(62_500)));
    await cache.put(`/space/${file}`, new Response(new Blob(parts)));
  }
}

/**
 * Keeps the disk full, because the browser lets go of files of its own, until it has deleted the data of the page. What that freed stays
 * free, also when the disk was filled between the deletion and its detection. Rejects if the page went with its service worker.
 */
async function untilEvicted(page: Page, disk: SmallDisk): Promise<void> {
  await expect
    .poll(
      async () => {
        const isHere = await page.evaluate((name) => caches.has(name), SPACE);
        if (isHere) disk.fill();
        return isHere;
      },
      { timeout: 90_000 },
    )
    .toBe(false);
  disk.fill(SPACE_FILES * FILE_BYTES);
}

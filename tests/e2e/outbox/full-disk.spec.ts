import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright/test";
import { type Api, apiAs, makeOrder, type MadeOrder } from "../../support/e2e-company";
import { installed } from "../../support/e2e-offline";
import { expect, PHONE, signIn, test, visit } from "../../support/e2e";
import { writeComment } from "../../support/outbox";
import { type SmallDisk, smallDisk } from "../../support/small-disk";

test.setTimeout(240_000);

// The whole profile of the browser is on a disk that is filled: Chromium then deletes a database that it opens or writes to.

const SAVED = "Saved on this phone. It will be sent once you're back online.";
const FULL = /This phone's storage is full|This browser can't save anything/;

/** Saved while the disk has room. The browser writes local storage down within about a minute: the last bytes of a disk may not last for that. */
const WITH_ROOM = ["Prvi", "Drugi"];

const DISKS = {
  "filled by a file": [6_000_000, 1_000_000, 100_000],
  "refilled whenever space is freed": [6_000_000, 1_000_000, 100_000, 24_000, 8_000, 4_000, 0, 0],
};

for (const [how, spares] of Object.entries(DISKS)) {
  test(`on a disk that is ${how} each entry reported as saved is sent or listed as lost by title, and further ones are refused`, async ({ company }, info) => {
    const disk = await smallDisk(90);
    if ("reason" in disk) {
      console.warn(`NOT RUN: no file system of its own can be mounted here (${disk.reason})`);
      return info.skip(true, "NOT RUN: no file system of its own can be mounted here");
    }
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    const open = async (): Promise<Phone> => {
      const browser = await chromium.launchPersistentContext(join(disk.folder, "profile"), { ...info.project.use.launchOptions, ...PHONE, baseURL: company.origin, locale: "en-GB", timezoneId: "Europe/Zagreb" });
      return { browser, page: browser.pages()[0] ?? (await browser.newPage()) };
    };
    try {
      const { browser, page } = await open();
      await signIn(page, "tomislav");
      await visit(page, `/work-orders/${order.id}?tab=comments`);
      await installed(page);
      const saved = await writeWhileItFills(page, disk, spares);
      // Reopened on the full disk, and the database with it. When no space is left, even this page may fail, or the browser exits.
      if (!page.isClosed()) await page.reload().catch(ended);
      await browser.close().catch(ended);

      disk.free();
      const later = await open();
      await signInAgain(later.page, order);
      await later.page.goto("/outbox");
      await expect.poll(async () => (await textsOf(manager, order)).filter((words) => WITH_ROOM.includes(words)), { timeout: 60_000 }).toEqual([...WITH_ROOM].toSorted());
      const sent = await textsOf(manager, order);
      expect(sent).toEqual([...new Set(sent)]);
      await later.browser.close();
    } finally {
      await disk.remove();
    }
  });
}

/** The entries that the outbox page reports as lost, by title. */
function announcedOn(page: Page, order: MadeOrder): Promise<number> {
  return page.getByRole("alert").filter({ hasText: "This browser has deleted what it kept" }).getByRole("listitem").filter({ hasText: order.number }).count();
}

type Phone = { browser: BrowserContext; page: Page };

/**
 * Writes two entries with space, then some while the space shrinks, the last with none left.
 * Returns those that the phone reported as saved.
 */
async function writeWhileItFills(page: Page, disk: SmallDisk, spares: readonly number[]): Promise<string[]> {
  await writeComment(page, "Prvi");
  await page.context().setOffline(true);
  await expect(page.locator(".quiet-bar")).toBeVisible();
  for (const words of WITH_ROOM) {
    await send(page, words);
    await expect(page.getByRole("status").getByText(SAVED)).toBeVisible();
  }
  await expect.poll(() => WITH_ROOM.every((words) => isCopied(disk, words)), { timeout: 90_000 }).toBe(true);
  let count = WITH_ROOM.length;
  for (const [place, spare] of spares.entries()) {
    disk.fill(spare);
    const words = `Pun ${place} ${"x".repeat(place % 2 ? 3_000 : 0)}`.trim();
    try {
      if (await isCalledSaved(page, words, count)) count += 1;
    } catch (error) {
      // On a tmpfs with no space left a browser is ended by its own memory-mapped files, as if the phone had been switched off.
      if (!page.isClosed()) throw error;
      return;
    }
  }
}

/** Of a text with and without letters beyond Latin-1. */
const ENCODINGS = ["latin1", "utf16le"] as const;

/** The copy has come to the disk. */
function isCopied({ folder }: SmallDisk, words: string): boolean {
  const store = join(folder, "profile", "Default", "Local Storage", "leveldb");
  return readdirSync(store).some((name) => name.endsWith(".log") && ENCODINGS.some((encoding) => readFileSync(join(store, name)).includes(Buffer.from(`"${words}"`, encoding))));
}

async function isCalledSaved(page: Page, words: string, before: number): Promise<boolean> {
  await send(page, words);
  const waits = page.getByRole("link", { name: `To be sent: ${before + 1}` });
  await expect(waits.or(page.getByText(FULL))).toBeVisible();
  if (await waits.isVisible()) return true;
  await expect(page.getByRole("textbox", { name: "Write a comment" })).toHaveText(words);
  return false;
}

/** A call to a browser that has exited fails. */
function ended(): void {}

async function send(page: Page, words: string): Promise<void> {
  await writeComment(page, words);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

/** Cookies that were not yet on the disk are lost; the page then says so. */
async function signInAgain(page: Page, order: MadeOrder): Promise<void> {
  await page.goto(`/work-orders/${order.id}?tab=comments`);
  if (!page.url().includes("/login")) return;
  await expect(page.getByText(/^You were signed out: your session ended, or this browser deleted it/)).toBeVisible();
  await signIn(page, "tomislav", page.url());
}

async function textsOf(manager: Api, order: MadeOrder): Promise<string[]> {
  const { comments } = (await manager("GET", `/workOrders/${order.id}/comments`)) as { comments: { text: string }[] };
  return comments.map(({ text }) => text).toSorted();
}

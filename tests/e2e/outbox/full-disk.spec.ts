import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright/test";
import { type Api, apiAs, makeOrder, type MadeOrder } from "../../support/e2e/tenant";
import { installed } from "../../support/e2e/offline";
import { expect, PHONE, signIn, test, visit } from "../../support/e2e/fixtures";
import { writeComment } from "../../support/records/outbox";
import { type SmallDisk, smallDisk } from "../../support/e2e/small-disk";

test.setTimeout(240_000);

// A browser whose whole profile lies on a disk that is filled: Chromium deletes a database that it opens or writes to then.

const SAVED = "Saved on this phone. It will be sent once you're back online.";
const FULL = /This phone's storage is full|This browser can't save anything/;

/** Saved while the disk has room. The browser writes local storage down within about a minute: the last bytes of a disk may not last for that. */
const WITH_ROOM = ["Prvi", "Drugi"];

const DISKS = {
  "filled by a file": [6_000_000, 1_000_000, 100_000],
  "filled again whenever something is let go": [
    6_000_000, 1_000_000, 100_000, 24_000, 8_000, 4_000, 0, 0,
  ],
};

for (const [how, spares] of Object.entries(DISKS)) {
  test(`On a disk that is ${how} what was saved before is on the server once, nothing is twice, and more is refused in words`, async ({
    company,
  }, info) => {
    const disk = await smallDisk(90);
    if ("reason" in disk) {
      console.warn(`NOT RUN: no file system of its own can be mounted here (${disk.reason})`);
      return info.skip(true, "NOT RUN: no file system of its own can be mounted here");
    }
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    const open = async (): Promise<Phone> => {
      const browser = await chromium.launchPersistentContext(join(disk.folder, "profile"), {
        ...info.project.use.launchOptions,
        ...PHONE,
        baseURL: company.origin,
        locale: "en-GB",
        timezoneId: "Europe/Zagreb",
      });
      return { browser, page: browser.pages()[0] ?? (await browser.newPage()) };
    };
    try {
      const { browser, page } = await open();
      await signIn(page, "tomislav");
      await visit(page, `/work-orders/${order.id}?tab=comments`);
      await installed(page);
      await writeWhileItFills(page, disk, spares);
      // Opened anew on the full disk, and the database with it. Where nothing at all is left not even this page may come, or the browser itself ends.
      if (!page.isClosed()) await page.reload().catch(ended);
      await browser.close().catch(ended);

      disk.free();
      const later = await open();
      await signInAgain(later.page, order);
      await later.page.goto("/outbox");
      await expect
        .poll(
          async () => (await textsOf(manager, order)).filter((words) => WITH_ROOM.includes(words)),
          { timeout: 60_000 },
        )
        .toEqual([...WITH_ROOM].toSorted());
      const sent = await textsOf(manager, order);
      expect(sent).toEqual([...new Set(sent)]);
      await later.browser.close();
    } finally {
      await disk.remove();
    }
  });
}

type Phone = { browser: BrowserContext; page: Page };

/** Two with room, then some while less and less is left, the last with nothing. */
async function writeWhileItFills(
  page: Page,
  disk: SmallDisk,
  spares: readonly number[],
): Promise<void> {
  await writeComment(page, "Prvi");
  await page.context().setOffline(true);
  await expect(page.locator(".quiet-bar")).toBeVisible();
  for (const words of WITH_ROOM) {
    await send(page, words);
    await expect(page.getByRole("status").getByText(SAVED)).toBeVisible();
  }
  await expect
    .poll(() => WITH_ROOM.every((words) => isCopied(disk, words)), { timeout: 90_000 })
    .toBe(true);
  let count = WITH_ROOM.length;
  for (const [place, spare] of spares.entries()) {
    disk.fill(spare);
    const words = `Pun ${place} ${"x".repeat(place % 2 ? 3_000 : 0)}`.trim();
    try {
      if (await isCalledSaved(page, words, count)) count += 1;
    } catch (error) {
      // On a tmpfs a browser is ended by its own mapped files when nothing is left: as if the phone had gone off.
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
  return readdirSync(store).some(
    (name) =>
      name.endsWith(".log") &&
      ENCODINGS.some((encoding) =>
        readFileSync(join(store, name)).includes(Buffer.from(`"${words}"`, encoding)),
      ),
  );
}

async function isCalledSaved(page: Page, words: string, before: number): Promise<boolean> {
  await send(page, words);
  const waits = page.getByRole("link", { name: `To be sent: ${before + 1}` });
  await expect(waits.or(page.getByText(FULL))).toBeVisible();
  if (await waits.isVisible()) return true;
  await expect(page.getByRole("textbox", { name: "Write a comment" })).toHaveText(words);
  return false;
}

/** What is asked of a browser that has ended fails. */
function ended(): void {}

async function send(page: Page, words: string): Promise<void> {
  await writeComment(page, words);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

/** Cookies that had not come to the disk are gone with it; then the person is told so. */
async function signInAgain(page: Page, order: MadeOrder): Promise<void> {
  await page.goto(`/work-orders/${order.id}?tab=comments`);
  if (!page.url().includes("/login")) return;
  await expect(
    page.getByText(/^You were signed out: your session ended, or this browser deleted it/),
  ).toBeVisible();
  await signIn(page, "tomislav", page.url());
}

async function textsOf(manager: Api, order: MadeOrder): Promise<string[]> {
  const { comments } = (await manager("GET", `/workOrders/${order.id}/comments`)) as {
    comments: { text: string }[];
  };
  return comments.map(({ text }) => text).toSorted();
}

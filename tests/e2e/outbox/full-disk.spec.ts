import type { Page } from "playwright/test";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { goOffline, waitForServiceWorker } from "../../support/e2e/offline";
import { waitForScripts } from "../../support/e2e/script-requests";
import { expect, signIn, test, visit } from "../../support/e2e/fixtures";
import { writeComment } from "../../support/records/outbox";
import {
  ignoreClosed,
  sendComment,
  signInAgain,
  type SmallPhone,
  smallPhone,
  textsOf,
  unexplained,
} from "../../support/e2e/small-phone";

// The whole profile of the browser is on a full disk: Chromium then deletes a database that it opens or writes to.

const SAVED = "Saved on this device. It will be sent once you're online and logged in.";
const FULL = /This device's storage is full|This browser can't save anything/;

/** Saved while the disk has room. The browser writes local storage down within about a minute: the last bytes of a disk may not last for that. */
const WITH_ROOM = ["Prvi", "Drugi"];

const DISKS = {
  "filled by a file": [6_000_000, 1_000_000, 100_000],
  "filled again whenever something is let go": [
    6_000_000, 1_000_000, 100_000, 24_000, 8_000, 4_000, 0, 0,
  ],
};

for (const [how, spares] of Object.entries(DISKS)) {
  test(`On a disk that is ${how} all that was called saved is on the server once, waits or is named as lost, nothing is twice, and more is refused in words`, async ({
    company,
  }, info) => {
    const phone = await smallPhone(company, info, 90);
    if (!phone) return;
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    try {
      const { browser, page } = await phone.open();
      await signIn(page, "tomislav");
      await visit(page, `/work-orders/${order.id}?tab=comments`);
      await waitForServiceWorker(page);
      const saved = [...WITH_ROOM];
      await writeWhileItFills(page, phone, spares, saved);
      // Opened anew on the full disk, and the database with it. Where nothing at all is left not even this page may come, or the browser itself ends.
      if (!page.isClosed()) await page.reload().catch(ignoreClosed);
      await browser.close().catch(ignoreClosed);

      phone.disk.free();
      const later = await phone.open();
      await signInAgain(later.page, order);
      await later.page.goto("/outbox");
      await expect
        .poll(async () =>
          (await textsOf(manager, order)).filter((text) => WITH_ROOM.includes(text)),
        )
        .toEqual([...WITH_ROOM].toSorted());
      await expect.poll(() => unexplained(later.page, manager, order, saved)).toEqual([]);
      const sent = await textsOf(manager, order);
      expect(sent).toEqual([...new Set(sent)]);
      await later.browser.close();
    } finally {
      await phone.disk.remove();
    }
  });
}

/** Two with room, then some while less and less is left, the last with nothing. Adds to `saved` what the page has called so. */
async function writeWhileItFills(
  page: Page,
  { disk, hasWritten }: SmallPhone,
  spares: readonly number[],
  saved: string[],
): Promise<void> {
  await writeComment(page, "Prvi");
  await goOffline(page);
  for (const text of WITH_ROOM) {
    await sendComment(page, text);
    // The field is emptied when the comment is saved. The message alone could belong to the previous comment.
    await expect(page.getByRole("textbox", { name: "Write a comment" })).toHaveValue("");
    await expect(page.getByRole("status").getByText(SAVED)).toBeVisible();
  }
  // The browser takes a minute for it, or more: no limit of its own.
  await expect(() =>
    expect(WITH_ROOM.every((text) => hasWritten("localStorage", `"${text}"`))).toBe(true),
  ).toPass();
  for (const [place, spare] of spares.entries()) {
    disk.fill(spare);
    const text = `Pun ${place} ${"x".repeat(place % 2 ? 3_000 : 0)}`.trim();
    try {
      if (await writeAndSend(page, text)) saved.push(text);
    } catch (error) {
      // On a full tmpfs, mapped files crash the browser, as if the phone had been switched off.
      if (!page.isClosed()) throw error;
      return;
    }
  }
}

/** True if it was called saved. Either the comment waits in the conversation, or the form says why not and still has its text. */
async function writeAndSend(page: Page, text: string): Promise<boolean> {
  await sendComment(page, text);
  // Until the page has the result, the reason of the refusal before this one may be visible.
  await waitForScripts(page);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  const waits = page.locator("main").getByText(text, { exact: true });
  const field = page.getByRole("textbox", { name: "Write a comment" });
  const outcomes: string[] = [];
  await expect
    .poll(async () => {
      const hasText = (await field.inputValue()) === text;
      const isSaved = !hasText && (await waits.count()) > 0;
      const isRefused = hasText && (await page.getByText(FULL).isVisible());
      outcomes.push(isSaved ? "queued" : isRefused ? "refused" : "neither");
      return outcomes.at(-1);
    })
    .not.toBe("neither");
  return outcomes.at(-1) === "queued";
}

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
import { answersOf, orderToFill, photograph } from "../../support/e2e/checklists";
import { expect, signIn, test, visit } from "../../support/e2e/fixtures";
import { goOffline } from "../../support/e2e/offline";
import { phoneWith } from "../../support/e2e/signing";
import { apiAs } from "../../support/e2e/tenant";

// A checklist of forty items in a cellar: everything is on the phone until it is back.

const TICKS = 38;
const LINES = [
  "# Cellar",
  ...Array.from({ length: TICKS }, (_, at) => `Valve ${at + 1} closed *`),
  "Oil pressure [bar 2-5] *",
  "Leak !comment !photo",
].join("\n");

test(
  "forty answers and a photo, given offline, survive a killed browser and are sent once",
  { tag: "@journey" },
  async ({ company }, info) => {
    const manager = await apiAs(company, "marko");
    const lead = await apiAs(company, "tomislav");
    const order = await orderToFill(manager, lead, { name: "Valves", lines: LINES });
    const profile = await mkdtemp(join(tmpdir(), "phone-"));
    const open = () => openPhone(profile, company, info);
    try {
      const before = await open();
      const { page } = before;
      await signIn(page, "tomislav");
      await phoneWith(page, order.id);
      await visit(page, order.path);
      await goOffline(page);
      for (let at = 1; at <= TICKS; at += 1) {
        await expect(page.getByRole("heading", { name: `Valve ${at} closed` })).toBeVisible();
        await page.getByRole("button", { name: "OK", exact: true }).click();
      }
      await page.getByLabel("Reading").fill("7.2");
      await expect(page.getByText("Outside the limits: 2 to 5 bar")).toBeVisible();
      await page.getByRole("button", { name: "Save and next" }).click();
      await expect(page.getByText(`${TICKS + 1} of 40`).first()).toBeVisible();
      await leakWithPhoto(page);
      await expect(page.getByText("All items answered")).toBeVisible();
      await expect(page.getByRole("link", { name: "To be sent: 40" })).toBeVisible();
      await killPhone(profile, before);

      expect(await answersOf(manager, order.id)).toEqual([]);
      const after = await open();
      await signInAfterKill(after, "tomislav");
      const { page: again } = after;
      await expect.poll(async () => (await answersOf(manager, order.id)).length).toBe(40);
      const answers = await answersOf(manager, order.id);
      expect(new Set(answers.map(({ itemId }) => itemId)).size).toBe(40);
      expect(answers.filter(({ isFinding }) => isFinding)).toMatchObject([
        { thousandths: 7_200 },
        { tick: "not-ok", comment: "At the flange", photos: [{ name: "leak.png" }] },
      ]);
      await visit(again, `/work-orders/${order.id}?tab=checklists`);
      await expect(again.getByText("Answered: 40/40")).toBeVisible();
      await expect(again.getByText("2 not OK")).toBeVisible();
      await after.browser.close();
    } finally {
      await removeProfile(profile);
    }
  },
);

async function leakWithPhoto(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Leak" })).toBeVisible();
  // The first time is a mistake.
  await page.getByRole("button", { name: "Not OK" }).click();
  await page.getByRole("button", { name: "Choose another answer" }).click();
  await page.getByRole("button", { name: "Not OK" }).click();
  await page.getByLabel("Comment").fill("At the flange");
  await photograph(page, "leak.png");
  await page.getByRole("button", { name: "Save and next" }).click();
}

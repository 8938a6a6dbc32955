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
import { confirm, downloadPdf } from "../../support/e2e/orders";
import { isDrafted } from "../../support/e2e/queued";
import { phoneWith, signTogether } from "../../support/e2e/signing";
import { apiAs, reportOf } from "../../support/e2e/tenant";
import { expectToast } from "../../support/e2e/toasts";

// Two boilers with the same twenty items: who reads the paper later knows of each finding whose it is.

const VALVES = 17;
const BOILER = [
  ...Array.from({ length: VALVES }, (_, at) => `Valve ${at + 1} closed *`),
  "Oil pressure [bar 2-5] *",
  "Outside temperature [°C 3-40] *",
  "Leak * !comment !photo",
];
const LINES = ["# Boiler 1", ...BOILER, "# Boiler 2", "> After ten minutes", ...BOILER].join("\n");

test("forty items of two boilers, filled offline over a killed browser, are read on the sheet and on paper by their boiler", async ({
  company,
}, info) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await orderToFill(manager, lead, { name: "Boiler room", lines: LINES });
  await lead("PUT", "/dailyReports", reportOf(order.id));
  const profile = await mkdtemp(join(tmpdir(), "phone-"));
  try {
    const before = await openPhone(profile, company, info);
    await signIn(before.page, "tomislav");
    await phoneWith(before.page, order.id);
    await visit(before.page, `/work-orders/${order.id}`);
    await before.page.getByRole("link", { name: "Fill in the checklist (40)" }).click();
    await goOffline(before.page);
    await fillUpToLeak(before.page, "Boiler 1", "12");
    await before.page.getByRole("button", { name: "Not OK" }).click();
    await before.page.getByLabel("Comment").fill("At the flange");
    await photograph(before.page, "leak.png");
    await expect.poll(() => isDrafted(before.page, "At the flange")).toBe(true);
    await killPhone(profile, before);

    const after = await openPhone(profile, company, info);
    await signInAfterKill(after, "tomislav");
    const { page } = after;
    await phoneWith(page, order.id);
    await visit(page, order.path);
    await expect(page.getByRole("button", { name: "Choose another answer" })).toBeVisible();
    await expect(page.getByLabel("Comment")).toHaveValue("At the flange");
    await expect(page.getByText("leak.png")).toBeVisible();
    await goOffline(page);
    await page.getByRole("button", { name: "Save and next" }).click();
    await fillUpToLeak(page, "Boiler 2", "2.8");
    await page.getByRole("button", { name: "OK", exact: true }).click();
    await expect(page.getByText("All items answered")).toBeVisible();
    await page.getByRole("link", { name: "To be sent: 21" }).click();
    await expect(page.getByRole("article", { name: "Checklist" })).toHaveCount(1);
    await page.getByText("21 answers not sent yet").click();
    await expect(page.getByRole("link", { name: "Boiler 1 · Leak" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Boiler 2 · Outside temperature" })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText("Nothing is waiting")).toBeVisible();
    const findings = (await answersOf(manager, order.id)).filter(({ isFinding }) => isFinding);
    expect(findings).toMatchObject([
      { tick: "not-ok", comment: "At the flange", photos: [{ name: "leak.png" }] },
      { thousandths: 2_800 },
    ]);

    await visit(page, `/work-orders/${order.id}`);
    await page.getByRole("link", { name: "Submit for approval", exact: true }).click();
    await confirm(page, "Submit for approval?", "Submit for approval");
    await expectToast(page, "Submitted for approval");
    await visit(page, `/work-orders/${order.id}/sign`);
    const path = page.getByRole("list", { name: "Steps to the signature" });
    await expect(path.locator('[aria-current="step"]')).toHaveText("Signature");
    expectInOrder(await page.getByRole("main").innerText(), [
      "Boiler room",
      "2 not OK",
      "Boiler 1 · Leak",
      "At the flange",
      "Boiler 2 · Outside temperature",
      "2.8 °C",
      "Boiler 1",
      "Valve 1 closed",
      "Outside temperature",
      "12 °C",
      "Leak",
      "Boiler 2",
      "After ten minutes",
      "Valve 1 closed",
      "Outside temperature",
      "2.8 °C",
    ]);
    await signTogether(page, order.id);
    // The reader of the PDF gives its text without spaces.
    expectInOrder((await downloadPdf(page, order.id)).text, [
      "2notOK",
      "Boiler1·Leak",
      "Attheflange",
      "Boiler2·Outsidetemperature",
      "2.8°C",
      "Boiler1",
      "Valve1closed",
      "Outsidetemperature",
      "12°C",
      "!Leak",
      "Boiler2",
      "Aftertenminutes",
      "Valve1closed",
      "!Outsidetemperature",
      "2.8°C",
    ]);
    await after.browser.close();
  } finally {
    await removeProfile(profile);
  }
});

/** All items of a boiler but the last, of which two are typed: the second is stored by going on to the next item. */
async function fillUpToLeak(page: Page, boiler: string, outside: string): Promise<void> {
  const current = page.getByRole("main");
  for (let at = 1; at <= VALVES; at += 1) {
    await expect(current.getByRole("paragraph").filter({ hasText: boiler })).toBeVisible();
    await expectItem(page, `Valve ${at} closed`);
    await page.getByRole("button", { name: "OK", exact: true }).click();
  }
  await expectItem(page, "Oil pressure");
  await page.getByLabel("Reading").fill("3.5");
  await page.getByRole("button", { name: "Save and next" }).click();
  await expectItem(page, "Outside temperature");
  await page.getByLabel("Reading").fill(outside);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expectItem(page, "Leak");
}

async function expectItem(page: Page, label: string): Promise<void> {
  await expect(page.getByRole("heading", { name: label, level: 2, exact: true })).toBeVisible();
}

function expectInOrder(given: string, parts: readonly string[]): void {
  const text = given.replace(/\s+/g, " ");
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    expect(found, `${part} after ${text.slice(Math.max(0, at - 60), at)}`).toBeGreaterThanOrEqual(
      0,
    );
    at = found + part.length;
  }
}

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
import { expect, PHONE, signIn, test, visit } from "../../support/e2e/fixtures";
import { draftsOnPhone, isDrafted, photosOnPhone } from "../../support/e2e/queued";
import { type Api, apiAs, makeOrder } from "../../support/e2e/tenant";
import { pngOf } from "../../support/fakes/pictures";
import { expectSaved, onFiling, fileReport, writeReport } from "../../support/records/outbox";

type Photo = { name: string; kind: string; expense: number | null; sizeBytes: number };

const SENT = [
  { name: "prije.png", kind: "before", expense: null },
  { name: "poslije.png", kind: "after", expense: null },
  { name: "ormar.png", kind: "other", expense: null },
  { name: "parking.png", kind: "receipt", expense: 0 },
];

test("three photos and a receipt, written offline, survive a killed browser and are sent once", async ({
  company,
}, info) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const profile = await mkdtemp(join(tmpdir(), "phone-"));
  const open = () => openPhone(profile, company, info);
  try {
    const before = await open();
    const { page } = before;
    await signIn(page, "tomislav");
    await writeReport(page, order, "Zamijenjen ventil");
    await page.route("**/api/files/**", (route) => route.abort());
    await onFiling(page, (route) => route.abort());
    await photograph(page);
    await fileReport(page);
    await expectSaved(page);
    await killPhone(profile, before);

    expect(await photosOf(manager, order.id)).toEqual([]);
    const after = await open();
    await signInAfterKill(after, "tomislav");
    const { page: again } = after;
    await expect.poll(() => photosOf(manager, order.id)).toMatchObject([SENT]);
    await visit(again, `/work-orders/${order.id}?tab=reports`);
    await again.getByRole("link", { name: /Zamijenjen ventil/ }).click();
    await expect(again.getByRole("img", { name: "Before" })).toBeVisible();
    await expect(again.getByRole("img", { name: "Receipt" })).toBeVisible();
    await after.browser.close();
  } finally {
    await removeProfile(profile);
  }
});

test("photos of an unfinished report are there again after the tab was closed, and leave with a removal", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await writeReport(page, order, "Nedovršeno");
  await photograph(page);
  await expect.poll(() => draftsOnPhone(page)).toBe(1);
  await expect(page.getByText("Ready")).toHaveCount(4);
  // The draft is written shortly after the last change, which the notes are: it has all of the others.
  await page.getByLabel("Notes").fill("Nedovršeno, s računom");
  await expect.poll(() => isDrafted(page, "Nedovršeno, s računom")).toBe(true);
  await expect.poll(() => page.evaluate(draftedPhotos)).toBe(3);
  await page.close({ runBeforeUnload: false });
  const later = await page.context().newPage();
  await later.goto(`/work-orders/${order.id}/daily-reports/new`);
  await expect(later.getByText(/^Draft from \d\d:\d\d restored$/)).toBeVisible();
  for (const { name } of SENT) await expect(later.getByText(name, { exact: true })).toBeVisible();
  await expect(card(later, "poslije.png").getByRole("radio", { name: "After" })).toBeChecked();
  await later.getByRole("button", { name: "Remove ormar.png" }).click();
  await fileReport(later);
  await expect(later).toHaveURL(/tab=reports/);
  const remaining = SENT.filter(({ name }) => name !== "ormar.png");
  await expect.poll(() => photosOf(manager, order.id)).toMatchObject([remaining]);
  await expect.poll(() => photosOnPhone(later)).toBe(0);

  // The report is changed: what it has is shown, one photo is removed and nothing else.
  await later.getByRole("link", { name: /Nedovršeno/ }).click();
  await later.getByRole("link", { name: "Edit" }).click();
  await later.getByRole("button", { name: "Remove Picture" }).first().click();
  // Hours that are as filed are not asked about, be it night.
  await later.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(() => photosOf(manager, order.id)).toMatchObject([remaining.slice(1)]);
});

test("a photo is kept as it is when the code that resizes it cannot be loaded", async ({
  allowConsole,
  as,
  company,
}) => {
  // Other code in the same file is missed by the page too.
  allowConsole(/net::ERR_FAILED|Failed to fetch dynamically imported module/);
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", PHONE);
  // The part of the scripts that prepares pictures and is loaded after the page.
  await page.route("**/assets/phone-*.js", (route) => route.abort());
  const missing = page.waitForEvent("requestfailed", (request) => /phone-/.test(request.url()));
  await writeReport(page, order, "U podrumu");
  await page.getByRole("button", { name: "Photo", exact: true }).click();
  const sent = page.waitForRequest((request) => /\/api\/files\//.test(request.url()));
  const photo = fileNamed("ormar.png", 2_000);
  await page.getByLabel("Add photos").setInputFiles([photo]);
  expect((await sent).postDataBuffer()?.equals(photo.buffer)).toBe(true);
  await expect(page.getByText("Ready")).toHaveCount(1);
  await missing;
});

/** Three photos of the work and the receipt of a parking fee. */
async function photograph(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Photo", exact: true }).click();
  const names = ["prije.png", "poslije.png", "ormar.png"];
  await page.getByLabel("Add photos").setInputFiles(names.map(fileNamed));
  await expect(page.getByText("ormar.png", { exact: true })).toBeVisible();
  await card(page, "prije.png").getByText("Before").click();
  await card(page, "poslije.png").getByText("After").click();
  await page.getByRole("button", { name: "Expense" }).click();
  await page.getByLabel("Parking").fill("4.50");
  await page.getByRole("button", { name: "Receipt" }).click();
  await page
    .getByLabel("Add photos")
    .last()
    .setInputFiles([fileNamed("parking.png")]);
  await expect(page.getByText("parking.png", { exact: true })).toBeVisible();
  await expect(page.locator("progress")).toHaveCount(0);
}

function card(page: Page, name: string) {
  return page.getByRole("listitem").filter({ hasText: name });
}

function fileNamed(name: string, index = 9) {
  return { name, mimeType: "image/png", buffer: Buffer.from(pngOf(400 + index, 300)) };
}

async function photosOf(manager: Api, orderId: string): Promise<Photo[][]> {
  const { entities } = await manager("GET", `/dailyReports?workOrderId=${orderId}`);
  return (entities as { photos: Photo[] }[]).map(({ photos }) => photos);
}

/** How many photos of the work the stored draft names. */
function draftedPhotos(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("field");
    opening.addEventListener("error", () => reject(opening.error));
    opening.addEventListener("success", () => {
      const request = opening.result.transaction("drafts").objectStore("drafts").getAll();
      request.addEventListener("success", () => {
        opening.result.close();
        resolve(request.result[0]?.value?.photos?.length ?? 0);
      });
    });
  });
}

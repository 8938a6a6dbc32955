import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "playwright/test";
import { visit } from "./fixtures";
import { expectToast } from "./toasts";
import { readPdf } from "../pdf/read-pdf";

/** Searches in a combobox and chooses the match. */
export async function choose(within: Page | Locator, label: string, text: string): Promise<void> {
  // Until its list is loaded, a combobox is a select.
  const box = within.getByRole("combobox", { name: label }).and(within.locator("input"));
  await box.fill(text);
  await within.getByRole("option", { name: text }).first().click();
}

/** The next step of the wizard of an order, on a phone. */
export async function next(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Next", exact: true }).click();
}

/** An image whose file has arrived: a missing one is visible, too. A form that finds its draft shows another element in its place. */
export async function expectImage(image: Locator): Promise<void> {
  await expect(async () => {
    await image.scrollIntoViewIfNeeded({ timeout: 2_000 });
    const isDrawn = await image.evaluate(
      (element) =>
        element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0,
    );
    expect(isDrawn, "the image has arrived").toBe(true);
  }).toPass();
}

/** The order as the list of all orders shows it. */
export async function expectStatus(page: Page, number: string, status: string): Promise<void> {
  await visit(page, `/work-orders?search=${encodeURIComponent(number)}`);
  await expect(page.getByRole("row", { name: new RegExp(number) })).toContainText(status);
}

/** Confirms a command; the button has the same label as the link that opened the dialog. */
export async function confirm(page: Page, question: string, text: string): Promise<void> {
  await page
    .getByRole("dialog", { name: question })
    .getByRole("button", { name: text, exact: true })
    .click();
}

export async function approve(page: Page, id: string): Promise<void> {
  await visit(page, `/work-orders/${id}`);
  await page.getByRole("link", { name: "Approve", exact: true }).click();
  await confirm(page, "Approve this work order?", "Approve");
  await expectToast(page, "Work order approved");
}

/** From the end of the sheet to the technician's pad. */
export async function openPads(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  const pads = page.getByRole("dialog", { name: "Technician signature" });
  await expect(pads).toBeVisible();
  return page.getByRole("dialog", { name: /^(Technician|Customer) signature$/ });
}

/** Draws two strokes by mouse, each once the page has stored the one before. */
export async function draw(page: Page, pad: Locator, height = 0.7): Promise<void> {
  const drawing = pad.getByRole("img");
  // The bar with the buttons covers the lower edge.
  await drawing.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await expect(pad.locator(".loading")).toHaveCount(0);
  // Waits until the sheet no longer moves.
  await drawing.click({ trial: true });
  const box = await drawing.boundingBox();
  if (!box) throw new Error("The signature pad is not visible");
  const image = pad.locator("input[name$='.image']");
  for (const [from, to] of [
    [0.2, 0.6],
    [0.4, 0.8],
  ] as const) {
    const before = await image.inputValue();
    await page.mouse.move(box.x + box.width * from, box.y + box.height * height);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * to, box.y + box.height * 0.3, { steps: 8 });
    await page.mouse.up();
    await expect(image).not.toHaveValue(before);
  }
  await expect(pad.getByRole("button", { name: "Undo" })).toBeEnabled();
}

/** Follows the link, which is in the menu until it is the step of the bar; returns the first bytes of the PDF and the text of all pages without line breaks. */
export async function downloadPdf(
  page: Page,
  id: string,
): Promise<{ start: string; name: string; text: string }> {
  await visit(page, `/work-orders/${id}`);
  const waiting = page.waitForEvent("download");
  const link = page.getByRole("link", { name: "Download as PDF", exact: true });
  // In the closed menu it is hidden, but in the document.
  await expect(page.getByText("Download as PDF", { exact: true }).first()).toBeAttached();
  if (!(await link.isVisible()))
    await page.getByRole("button", { name: "More actions", exact: true }).click();
  await link.click();
  const download = await waiting;
  const bytes = await readFile(await download.path());
  const { pages } = await readPdf(new Uint8Array(bytes));
  return {
    start: bytes.subarray(0, 5).toString("latin1"),
    name: download.suggestedFilename(),
    text: pages.join(" ").replace(/\s+/g, ""),
  };
}

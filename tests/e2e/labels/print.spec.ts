import { readFile } from "node:fs/promises";
import type { Download } from "playwright/test";
import { labelCode, writtenCode } from "../../../app/kernel/label-codes";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { readPdf } from "../../support/pdf/read-pdf";

test("the office downloads the labels of a list as it is filtered, and of one record", async ({
  as,
}) => {
  const page = await as("marko");
  await visit(page, "/rooms?search=strojarnica");
  const row = page.getByRole("link", { name: "Strojarnica" });
  await expect(row).toHaveCount(1);
  const id = (await row.getAttribute("href"))?.split("/").at(-1) ?? "";
  const code = writtenCode(labelCode("rooms", id));

  await page.getByRole("button", { name: "More actions" }).first().click();
  const list = page.waitForEvent("download");
  await page.getByRole("link", { name: "Print labels" }).click();
  const sheet = await readDownload(await list);
  expect(sheet.pages).toHaveLength(1);
  expect(sheet.pages[0]?.match(/R-[0-9A-F]{4}-/g)).toHaveLength(1);
  expect(sheet.pages[0]).toContain(code);

  await row.click();
  await expect(page.getByRole("heading", { name: "Strojarnica", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  const one = page.waitForEvent("download");
  await page.getByRole("link", { name: "Print label" }).click();
  expect((await readDownload(await one)).pages[0]).toContain(code);
});

async function readDownload(download: Download) {
  return readPdf(new Uint8Array(await readFile(await download.path())));
}

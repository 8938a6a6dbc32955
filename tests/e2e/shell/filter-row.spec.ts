import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { LANGUAGES } from "../../../app/kernel/text/languages";
import { apiAs } from "../../support/e2e/tenant";
import { expect, test, visit } from "../../support/e2e/fixtures";

const FILTERED_LISTS = [
  "/work-orders",
  "/work-orders/assigned",
  "/tasks",
  "/tickets",
  "/checklists",
  "/preventive-maintenance",
  "/assets",
  "/assets/equipment",
  "/assets/spare-parts",
  "/locations",
  "/rooms",
  "/customers",
  "/partners",
  "/users",
];
const LISTS = ["/work-orders", "/tickets", "/preventive-maintenance", "/assets", "/tasks"];

for (const language of ["en", "hr"])
  test(`"Add filter" is in the line of the search on a small desk, beside saved views too (${language})`, async ({
    as,
    company,
  }) => {
    const api = await apiAs(company, "marko");
    for (const name of ["Rijeka", "Dubrovnik"])
      await api("PUT", "/savedViews", {
        id: newId(),
        list: "work-orders",
        name,
        query: "priority=high",
      });
    const page = await as("marko", { viewport: { width: 1280, height: 800 } });
    for (const path of LISTS) {
      await visit(page, `${path}?lng=${language}`);
      const search = await page.locator(".filter-bar .search-input input").boundingBox();
      const more = await page
        .locator(".filter-panel > button:not([popovertargetaction])")
        .boundingBox();
      expect(Math.abs((more?.y ?? 0) - (search?.y ?? 0)), path).toBeLessThan(12);
    }
  });

/** The filters in sight whose words are wider than their field, and how many filters there are. */
function cutFilters(page: Page) {
  return page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    const cut: string[] = [];
    let filters = 0;
    const check = (field: HTMLElement, words: string) => {
      if (!pen || !field.checkVisibility()) return;
      filters += 1;
      const style = getComputedStyle(field);
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const { width } = pen.measureText(words);
      const room =
        field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      if (width > room + 1) cut.push(`${words} (${Math.ceil(width)} in ${Math.floor(room)})`);
    };
    for (const field of document.querySelectorAll<HTMLElement>(".filter-panel select"))
      check(field, field.querySelector("option:checked")?.textContent ?? "");
    for (const field of document.querySelectorAll<HTMLInputElement>(".picker-filter input"))
      check(field, field.value || field.placeholder);
    return { filters, cut };
  });
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

for (const language of LANGUAGES)
  test(`every filter of every list says its words whole (${language})`, async ({ as }) => {
    const page = await as("sanja");
    let filters = 0;
    for (const path of FILTERED_LISTS) {
      await visit(page, `${path}?lng=${language}`);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const sheet = page.locator(".filter-bar > button[popovertarget]");
        if (await sheet.isVisible()) await sheet.click();
        await expect
          .poll(async () => (await cutFilters(page)).cut, { message: `${path} at ${size.width}` })
          .toEqual([]);
        filters += (await cutFilters(page)).filters;
        if (await sheet.isVisible()) await page.keyboard.press("Escape");
      }
    }
    expect(filters).toBeGreaterThan(100);
  });

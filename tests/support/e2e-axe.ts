import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/** WCAG 2.2 AA and all it stands on. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** No violation anywhere on the page; what is wrong is named by its rule and its elements. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const size = page.viewportSize();
  // As high as the page is: what a fixed bar happens to cover at one place of scrolling is no fault.
  if (size) await page.setViewportSize({ width: size.width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  // In the sun 7:1 (quality §4).
  const forTheSun = (await page.locator("html").getAttribute("data-theme")) === "contrast";
  const { violations, passes } = await new AxeBuilder({ page }).options({ runOnly: TAGS, rules: { "color-contrast-enhanced": { enabled: forTheSun } } }).analyze();
  expect(passes.length, "rules that were looked at").toBeGreaterThan(5);
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`).join(" | ")}`);
  expect.soft(said, what).toEqual([]);
  if (size) await page.setViewportSize(size);
}

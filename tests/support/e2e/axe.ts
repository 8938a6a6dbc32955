import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/** WCAG 2.2 AA and the levels that it includes. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

const softly = expect.configure({ soft: true });

/** Expects no violation anywhere on the page; a violation is reported with its rule and its elements. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const size = page.viewportSize();
  // The viewport is as high as the page: content that a fixed bar covers at one scroll position is no violation.
  if (size)
    await page.setViewportSize({
      width: size.width,
      height: await page.evaluate(() => document.documentElement.scrollHeight),
    });
  await softly.poll(() => violationsOf(page), what).toEqual([]);
  if (size) await page.setViewportSize(size);
}

async function violationsOf(page: Page): Promise<string[]> {
  // The contrast theme, for sunlight, requires 7:1 (quality §4).
  const forTheSun = (await page.locator("html").getAttribute("data-theme")) === "contrast";
  const { violations, passes } = await new AxeBuilder({ page })
    .options({ runOnly: TAGS, rules: { "color-contrast-enhanced": { enabled: forTheSun } } })
    .analyze();
  expect(passes.length, "rules that were looked at").toBeGreaterThan(5);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`).join(" | ")}`,
  );
}

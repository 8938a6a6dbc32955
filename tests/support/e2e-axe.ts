import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/** WCAG 2.2 AA and all it stands on. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** No violation on the page as it stands; what is wrong is named by its rule and its elements. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`).join(" | ")}`);
  expect.soft(said, what).toEqual([]);
}

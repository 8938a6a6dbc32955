import type { Locator, Page } from "playwright/test";

/** Presses Tab until this element has the focus. If it is unreachable, the error lists the elements that had the focus. */
export async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  await target.waitFor();
  const way: string[] = [];
  for (let presses = 0; presses <= most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
    way.push(
      await page.evaluate(() =>
        (
          document.activeElement?.getAttribute("aria-label") ??
          document.activeElement?.textContent ??
          ""
        )
          .trim()
          .slice(0, 24),
      ),
    );
  }
  throw new Error(`Not reached by Tab: ${String(target)}. The focus went over ${way.join(" › ")}`);
}

export async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Types into a field and replaces its value. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

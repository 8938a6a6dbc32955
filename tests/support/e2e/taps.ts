import type { Page } from "playwright/test";

/** Counts taps and clicks over navigations, without those that draw; the count begins with the next document. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      "pointerdown",
      ({ target }) => {
        if (target instanceof HTMLCanvasElement) return;
        sessionStorage.setItem("taps", String(Number(sessionStorage.getItem("taps")) + 1));
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("taps")));
}

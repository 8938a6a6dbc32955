import type { Page } from "playwright/test";

/** From its next document on, this phone's clock is off by so much; what waits for a time goes on waiting as long as ever. */
export async function setClockOff(page: Page, ms: number): Promise<void> {
  await page.context().addInitScript((off) => {
    const now = Date.now.bind(Date);
    globalThis.Date = new Proxy(Date, {
      construct: (real, given) => (given.length === 0 ? new real(now() + off) : Reflect.construct(real, given)),
      get: (real, key) => (key === "now" ? () => now() + off : Reflect.get(real, key)),
    });
  }, ms);
}

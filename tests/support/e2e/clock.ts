import type { Page } from "playwright/test";

/** Shifts this phone's clock by the offset from its next document on; timers keep their durations. */
export async function setClockOff(page: Page, ms: number): Promise<void> {
  await page.context().addInitScript((off) => {
    const now = Date.now.bind(Date);
    globalThis.Date = new Proxy(Date, {
      construct: (real, given) =>
        given.length === 0 ? new real(now() + off) : Reflect.construct(real, given),
      get: (real, key) => (key === "now" ? () => now() + off : Reflect.get(real, key)),
    });
  }, ms);
}

/** This phone's clock, which can be set while its pages are open, and keeps its setting on the next pages. */
export async function settableClock(page: Page): Promise<{ set: (ms: number) => Promise<void> }> {
  await page.context().addInitScript(readsItsOffset);
  return {
    set: (ms) => page.evaluate((off) => localStorage.setItem("test.clock", String(off)), ms),
  };
}

/** Runs in the page. */
function readsItsOffset(): void {
  const real = Date;
  const now = () => real.now() + Number(localStorage.getItem("test.clock"));
  globalThis.Date = new Proxy(Date, {
    construct: (target, given) =>
      given.length === 0 ? new target(now()) : Reflect.construct(target, given),
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
}

import type { Page } from "playwright/test";

type Place = { x: number; y: number };

/** A finger that moves in ten steps within so many milliseconds, by the time that its events carry. */
export async function swipe(page: Page, from: Place, to: Place, ms: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  const send = (type: "touchStart" | "touchMove" | "touchEnd", share: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      timestamp: start + (ms * share) / 1000,
      touchPoints:
        type === "touchEnd"
          ? []
          : [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }],
    });
  await send("touchStart", 0);
  for (let step = 1; step <= 10; step++) await send("touchMove", step / 10);
  await send("touchEnd", 1);
  await session.detach();
}

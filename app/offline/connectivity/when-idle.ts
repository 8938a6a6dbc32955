import { firstTouch, nextTouch } from "./first-touch";

const LONGEST_MS = 10_000;

/** When the page has been painted, and its person has done something or the browser has nothing left to do: nothing that is kept for later is in the way. */
export async function atRest(): Promise<void> {
  if (document.readyState !== "complete") await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  await Promise.race([nextTouch(), idle()]);
}

/** When its person has done something, and the browser has nothing left to do about it. */
export async function atRestAfterTouch(): Promise<void> {
  await firstTouch();
  await idle();
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none.
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: LONGEST_MS });
    else setTimeout(resolve, 2_000);
  });
}

import { firstInteraction, nextInteraction } from "./first-interaction";

const MAX_MS = 10_000;

/** Resolves after the load event, once the user interacts or the browser is idle, so that deferred work does not delay the page. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  await Promise.race([nextInteraction(), idle()]);
}

/** Resolves after the first interaction, at the latest after `mostMs`, once the browser has handled it and is idle. */
export async function whenIdleAfterInteraction(mostMs?: number): Promise<void> {
  const latest = mostMs === undefined ? [] : [new Promise((done) => setTimeout(done, mostMs))];
  await Promise.race([firstInteraction(), ...latest]);
  await idle();
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not implement requestIdleCallback.
    if (typeof requestIdleCallback === "function")
      requestIdleCallback(() => resolve(), { timeout: MAX_MS });
    else setTimeout(resolve, 2_000);
  });
}

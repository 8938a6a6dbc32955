const LONGEST_MS = 10_000;

/** When the page has been painted, and its person has done something or the browser has nothing left to do: nothing that is kept for later is in the way. */
export async function atRest(): Promise<void> {
  if (document.readyState !== "complete") await once(window, "load");
  await Promise.race([once(window, "pointerdown"), once(window, "keydown"), idle()]);
}

function once(target: Window, event: string): Promise<void> {
  return new Promise((resolve) => target.addEventListener(event, () => resolve(), { once: true, passive: true }));
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none.
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: LONGEST_MS });
    else setTimeout(resolve, 2_000);
  });
}

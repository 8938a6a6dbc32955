let touching: Promise<void> | null = null;

/** Resolves at the first interaction with this document. Call it on start: signing in is an interaction that later callers would miss. */
export function firstInteraction(): Promise<void> {
  return (touching ??= nextInteraction());
}

export function nextInteraction(): Promise<void> {
  return Promise.race([once("pointerdown"), once("keydown")]);
}

function once(event: string): Promise<void> {
  return new Promise((resolve) =>
    window.addEventListener(event, () => resolve(), { once: true, passive: true }),
  );
}

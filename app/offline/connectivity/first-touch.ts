let touching: Promise<void> | null = null;

/** Whoever uses this document has done something in it. Asked for when it starts: signing in is done before anything else wants to know. */
export function firstTouch(): Promise<void> {
  return (touching ??= nextTouch());
}

export function nextTouch(): Promise<void> {
  return Promise.race([once("pointerdown"), once("keydown")]);
}

function once(event: string): Promise<void> {
  return new Promise((resolve) => window.addEventListener(event, () => resolve(), { once: true, passive: true }));
}

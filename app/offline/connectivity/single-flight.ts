type Go = (askedAt: number) => Promise<void>;

/**
 * Of several who ask for the same at once, as when the line comes back and the window has just got the focus, one goes; and one more after
 * it for all who asked meanwhile, told since when, as what was under way then may have met the line as it was before.
 */
export function oneRound(go: Go, now: () => number = Date.now): () => Promise<void> {
  let going: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  function start(askedAt: number): Promise<void> {
    next = null;
    going = go(askedAt).finally(() => {
      going = null;
    });
    return going;
  }
  return function ask() {
    const askedAt = now();
    if (!going) return start(askedAt);
    const after = () => start(askedAt);
    return (next ??= going.then(after, after));
  };
}

type Go = (requestedAt: number) => Promise<void>;

/**
 * Runs one call at a time. Calls made during a run share one further run after it, because the current run may have seen the connection as
 * it was before. That happens when the connection returns and the window gets the focus at once. The further run receives the time of the
 * first of the calls.
 */
export function singleFlight(go: Go, now: () => number = Date.now): () => Promise<void> {
  let going: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  function start(requestedAt: number): Promise<void> {
    next = null;
    going = go(requestedAt).finally(() => {
      going = null;
    });
    return going;
  }
  return function request() {
    const requestedAt = now();
    if (!going) return start(requestedAt);
    const after = () => start(requestedAt);
    return (next ??= going.then(after, after));
  };
}

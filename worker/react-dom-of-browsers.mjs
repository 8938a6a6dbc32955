// What the worker has in place of react-dom (wrangler.toml): a seventh of all code, read at each start, for nobody. Pages that name
// these two call them in the browser, where they have the real ones.

export function createPortal() {
  throw new Error("A portal is opened in the browser");
}

/** @param {() => unknown} change */
export function flushSync(change) {
  return change();
}

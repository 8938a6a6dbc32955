// Replaces react-dom in the worker (wrangler.toml). react-dom is a seventh of all code, is parsed at
// each start and is not used there. Pages that import these two functions call them in the browser,
// where they import the real ones.

export function createPortal() {
  throw new Error("A portal is opened in the browser");
}

export function flushSync(change: () => unknown) {
  return change();
}

const SIGNALS = ["SIGINT", "SIGTERM"];
const THEIRS = /[\\/]node_modules[\\/](wrangler|miniflare)[\\/]/;

let isIgnoring = false;

/**
 * Removes the signal handlers of other packages. wrangler adds some when it is imported, Miniflare when it starts a browser; their handlers
 * exit the process at once, in the middle of this program's orderly shutdown. Call this
 * before either is imported.
 */
export function ignoreSignals() {
  if (isIgnoring) return;
  isIgnoring = true;
  process.on("newListener", (event, listener) => {
    if (!SIGNALS.includes(String(event)) || !THEIRS.test(new Error("who").stack ?? "")) return;
    queueMicrotask(() => process.off(event, listener));
  });
}

const SIGNALS = ["SIGINT", "SIGTERM"];
const THEIRS = /[\\/]node_modules[\\/](wrangler|miniflare)[\\/]/;

let kept = false;

/**
 * Ctrl-C is ours. wrangler when it is imported, and Miniflare when it starts a browser, listen for signals too and
 * end this process at once, in the midst of stopping in order: their listeners are taken off again. To be called
 * before either is imported.
 */
export function keepSignals() {
  if (kept) return;
  kept = true;
  process.on("newListener", (event, listener) => {
    if (!SIGNALS.includes(String(event)) || !THEIRS.test(new Error("who").stack ?? "")) return;
    queueMicrotask(() => process.off(event, listener));
  });
}

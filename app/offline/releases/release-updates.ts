import { useSyncExternalStore } from "react";

// The state of releases as the frame shows it. The code that installs them (releases.ts) loads when the page is idle.

/** "ready": this device can now work offline. "waiting": a new version is installed, but a tab has unsaved input. */
type ReleaseNews = "none" | "ready" | "waiting";

let news: ReleaseNews = "none";
const listeners = new Set<() => void>();

export function useReleaseNews(): ReleaseNews {
  return useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => news,
    () => "none",
  );
}

export function announceUpdate(now: ReleaseNews): void {
  news = now;
  for (const each of listeners) each();
}

import { useSyncExternalStore } from "react";

// What the frame hears of releases. What deals with them (releases.ts) comes once the page is at rest.

/** "ready": this phone has just become able to work without a network. "waiting": a new version is here, and somebody is writing. */
export type ReleaseNews = "none" | "ready" | "waiting";

let news: ReleaseNews = "none";
const listeners = new Set<() => void>();

export function useReleaseNews(): ReleaseNews {
  return useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => news,
    () => "none",
  );
}

export function tell(now: ReleaseNews): void {
  news = now;
  for (const each of listeners) each();
}

import { useSyncExternalStore } from "react";

// The state of releases as the frame shows it. The code that installs them (releases.ts) loads when the page is idle.

/** "ready": this device can now work offline. "waiting": a new version is installed, but a tab has unsaved input. */
type ReleaseState = "none" | "ready" | "waiting";

let state: ReleaseState = "none";
const listeners = new Set<() => void>();

export function useReleaseState(): ReleaseState {
  return useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => state,
    () => "none",
  );
}

export function announceUpdate(now: ReleaseState): void {
  state = now;
  for (const each of listeners) each();
}

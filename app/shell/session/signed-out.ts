import { useSyncExternalStore } from "react";

// How this window's session ended before its page did: "lapsed" when the server no longer knows it, "left" when its person logged out.

export type SignedOut = "lapsed" | "left" | null;

let now: SignedOut = null;
const listeners = new Set<() => void>();

export function noteSignedOut(how: SignedOut): void {
  now = how;
  for (const each of listeners) each();
}

/** As it is at this moment: a sign-in may have ended it since a page was drawn. */
export function howSignedOut(): SignedOut {
  return now;
}

export function useSignedOut(): SignedOut {
  return useSyncExternalStore(
    listen,
    howSignedOut,
    () => null,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

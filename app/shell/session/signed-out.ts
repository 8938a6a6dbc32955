import { useSyncExternalStore } from "react";

// How this window's session ended while its page was open: "lapsed" if the server no longer accepts it, "left" if the user signed out.

type SignedOut = "lapsed" | "left" | null;

let now: SignedOut = null;
const listeners = new Set<() => void>();

export function noteSignedOut(how: SignedOut): void {
  now = how;
  for (const each of listeners) each();
}

/** The current state: a sign-in may have replaced it since the last render. */
export function howSignedOut(): SignedOut {
  return now;
}

export function useSignedOut(): SignedOut {
  return useSyncExternalStore(listen, howSignedOut, () => null);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

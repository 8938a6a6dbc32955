import { useSyncExternalStore } from "react";

// How this window's session ended while its page was open: "lapsed" if the server no longer accepts it, "leaving" while the user signs
// out, "left" once they have signed out and no other page follows.

type SignedOut = "lapsed" | "leaving" | "left" | null;

let now: SignedOut = null;
const listeners = new Set<() => void>();
const background = new Set<AbortController>();

export function noteSignedOut(how: SignedOut): void {
  // The server refuses what the page sent meanwhile: that is the sign-out itself, and the user must not be asked to sign in again.
  if (how === "lapsed" && isLeaving()) return;
  now = how;
  if (isLeaving()) for (const request of background) request.abort();
  for (const each of listeners) each();
}

/**
 * Aborts a background request after `timeoutMs`, or when the user signs out: it would be refused, or would store tokens and data of a user
 * who has left. `AbortSignal.any` does not exist in Safari before 17.4.
 */
export function untilSignOut(timeoutMs: number): AbortSignal {
  const request = new AbortController();
  background.add(request);
  if (isLeaving()) request.abort();
  setTimeout(() => {
    background.delete(request);
    request.abort(new DOMException("No response", "TimeoutError"));
  }, timeoutMs);
  return request.signal;
}

/** Until the next sign-in. */
function isLeaving(): boolean {
  return now === "leaving" || now === "left";
}

/** The current state: a sign-in may have replaced it since the last render. */
export function signOutReason(): SignedOut {
  return now;
}

export function useSignedOut(): SignedOut {
  return useSyncExternalStore(onSignedOut, signOutReason, () => null);
}

/** Also called after a sign-in. Returns a function that ends it. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { useSyncExternalStore } from "react";

// The session has ended while somebody writes: they log in on the page, and what they sent is sent again.

let answers: ((isSignedIn: boolean) => void)[] = [];
let isDeclined = false;
const listeners = new Set<() => void>();

/** Resolves with true once the same user has signed in again, with false if they chose not to. */
export function askToSignIn(): Promise<boolean> {
  return new Promise((resolve) => {
    answers = [...answers, resolve];
    for (const each of listeners) each();
  });
}

export function answerSignIn(isSignedIn: boolean): void {
  isDeclined = !isSignedIn;
  const waiting = answers;
  answers = [];
  for (const answer of waiting) answer(isSignedIn);
  for (const each of listeners) each();
}

/** The user chose not to, the last time. What the page sends by itself does not ask again. */
export function hasDeclinedSignIn(): boolean {
  return isDeclined;
}

/** Whether a request waits for the user to sign in. */
export function useSignInRequest(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => answers.length > 0,
    () => false,
  );
}

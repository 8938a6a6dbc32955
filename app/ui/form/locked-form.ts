import type { RefObject } from "react";
import { useBrowserLayoutEffect } from "../layout/hydrated";

/**
 * Locks a form while it is being saved: what is typed after the submission would be lost without a word. Inert and not disabled, because
 * the values of disabled fields are not sent.
 */
export function useLockedForm(form: RefObject<HTMLFormElement>, isSaving: boolean): void {
  // A layout effect: the lock ends before a refusal takes the focus.
  useBrowserLayoutEffect(
    () => (isSaving && form.current ? lock(form.current) : undefined),
    [form, isSaving],
  );
}

/** Returns the function that ends the lock, and gives the focus back where the page has not moved it. */
function lock(form: HTMLFormElement): () => void {
  const focused = document.activeElement;
  form.inert = true;
  return () => {
    form.inert = false;
    if (
      focused instanceof HTMLElement &&
      form.contains(focused) &&
      (document.activeElement === document.body || document.activeElement === null)
    )
      focused.focus({ preventScroll: true });
  };
}

import { type TextStorage, windowScope } from "../../window-scope";

/**
 * Runs `work` on local storage. Returns false on failure: the service worker has no local storage, a private window may block it, and the
 * quota may be exceeded.
 */
export function withLocalStorage(work: (storage: TextStorage) => void): boolean {
  const { localStorage } = windowScope;
  if (!localStorage) return false;
  try {
    work(localStorage);
    return true;
  } catch {
    return false;
  }
}

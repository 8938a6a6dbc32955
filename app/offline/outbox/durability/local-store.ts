/**
 * Runs `work` on local storage. Returns false on failure: the service worker has no local storage, a private window may block it, and the
 * quota may be exceeded.
 */
export function withLocalStorage(work: (storage: Storage) => void): boolean {
  if (typeof localStorage === "undefined") return false;
  try {
    work(localStorage);
    return true;
  } catch {
    return false;
  }
}

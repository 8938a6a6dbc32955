/**
 * Works on local storage. False where that failed: the service worker has none, a private window may forbid it, and it refuses what is
 * more than its quota.
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

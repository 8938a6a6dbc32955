const KEY = "reloaded-at";
const PAUSE_MS = 20_000;

/** Reloads the page unless it did so within the last 20 s, to prevent a reload loop. */
export function reloadOnce(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}

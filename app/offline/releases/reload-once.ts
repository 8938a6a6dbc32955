const KEY = "reloaded-at";
const PAUSE_MS = 20_000;

/** Loads the page anew, unless that was tried a moment ago: what did not help then would go round in circles. */
export function reloadOnce(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}

import { hasUnsavedInput } from "../../ui/form/dirty-forms";
import { checkConnection, isOnline } from "../connectivity/connectivity";

const KEY = "reloaded-at";
const PAUSE_MS = 20_000;

/** Reloads the page unless it did so within the last 20 s, to prevent a reload loop. */
export function reloadOnce(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}

/**
 * After a release, the previous release's files may be gone from the server. The page then reloads, unless it has unsaved input: it stays
 * and shows the error. It also stays if the file is missing because the server is unreachable, which only a check reveals.
 */
export async function reloadForCode(): Promise<boolean> {
  await checkConnection();
  return isOnline() && !hasUnsavedInput() && reloadOnce();
}

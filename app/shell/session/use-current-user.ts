import { useEffect } from "react";
import { useBrowserLayoutEffect } from "~/ui/layout/hydrated";
import { isOnline } from "../../offline/connectivity/connectivity";
import { whenIdle } from "../../offline/connectivity/when-idle";
import {
  finishWiping,
  type Owner,
  currentOwner,
  setCurrentOwner,
  wipe,
} from "../../offline/data/owner";
import { signOutReason, noteSignedOut } from "./signed-out";
import { clearStoredSession, readStoredSession } from "./stored-session";

/** Sets the device's owner to the user the page was rendered for, before anything in the page reads it. */
export function usePersonHere(userId: Owner | undefined): void {
  useBrowserLayoutEffect(() => {
    if (userId) takeOver(userId);
  }, [userId]);
  useEffect(() => {
    if (!userId) return;
    storeTokens(userId).catch(() => undefined);
    window.addEventListener("storage", followTabs);
    return () => window.removeEventListener("storage", followTabs);
  }, [userId]);
}

/** Of the device's previous user, only unsent entries and drafts stay, hidden until that user signs in again. */
function takeOver(userId: Owner): void {
  const before = currentOwner();
  const stored = readStoredSession();
  if (stored && stored.userId !== userId) clearStoredSession();
  setCurrentOwner(userId);
  noteSignedOut(null);
  const leftBehind = before !== null && before !== userId ? wipe(before) : finishWiping(userId);
  void leftBehind.catch(() => undefined);
}

/**
 * Every sign-in with JavaScript stores the tokens of the API client (requirements §3), by the session of the page. Without an answer the
 * first call fetches them.
 */
async function storeTokens(userId: Owner): Promise<void> {
  await whenIdle();
  if (readStoredSession() || !isOnline() || currentOwner() !== userId || signOutReason()) return;
  const { renew } = await import("../api/api-client");
  await renew(null);
}

/** The user signed out, or in again, in another tab. */
function followTabs({ key, newValue }: StorageEvent): void {
  if (key === "owner" && newValue === null) noteSignedOut("left");
  const isSignedIn = signOutReason() === "lapsed" && readStoredSession()?.userId === currentOwner();
  if (key === "session" && isSignedIn) noteSignedOut(null);
}

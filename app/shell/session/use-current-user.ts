import { useEffect } from "react";
import { useBrowserLayoutEffect } from "~/ui/layout/hydrated";
import { finishWiping, type Owner, ownerHere, setOwnerHere, wipe } from "../../offline/data/owner";
import { noteSignedOut } from "./signed-out";
import { clearStoredSession, readStoredSession } from "./stored-session";

/** Sets the device's owner to the user the page was rendered for, before anything in the page reads it. */
export function usePersonHere(userId: Owner | undefined): void {
  useBrowserLayoutEffect(() => {
    if (userId) takeOver(userId);
  }, [userId]);
  useEffect(() => {
    if (!userId) return;
    window.addEventListener("storage", leaveToo);
    return () => window.removeEventListener("storage", leaveToo);
  }, [userId]);
}

/** Of the device's previous user, only unsent entries and drafts stay, hidden until that user signs in again. */
function takeOver(userId: Owner): void {
  const before = ownerHere();
  const stored = readStoredSession();
  if (stored && stored.userId !== userId) clearStoredSession();
  setOwnerHere(userId);
  noteSignedOut(null);
  const leftBehind = before !== null && before !== userId ? wipe(before) : finishWiping(userId);
  void leftBehind.catch(() => undefined);
}

/** The user signed out in another tab. */
function leaveToo({ key, newValue }: StorageEvent): void {
  if (key === "owner" && newValue === null) noteSignedOut("left");
}

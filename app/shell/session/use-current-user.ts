import { useEffect } from "react";
import { useBrowserLayoutEffect } from "~/ui/layout/hydrated";
import { finishWiping, type Owner, ownerHere, setOwnerHere, wipe } from "../../offline/data/owner";
import { noteSignedOut } from "./signed-out";
import { clearStoredSession, readStoredSession } from "./stored-session";

/** Before anything of the page asks whose phone this is: it is theirs whom the page was made for. */
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

/** Of who used this phone before, only what was written and not sent stays, unseen until they come back. */
function takeOver(userId: Owner): void {
  const before = ownerHere();
  const stored = readStoredSession();
  if (stored && stored.userId !== userId) clearStoredSession();
  setOwnerHere(userId);
  noteSignedOut(null);
  const leftBehind = before !== null && before !== userId ? wipe(before) : finishWiping(userId);
  void leftBehind.catch(() => undefined);
}

/** Somebody logged out in another tab. */
function leaveToo({ key, newValue }: StorageEvent): void {
  if (key === "owner" && newValue === null) noteSignedOut("left");
}

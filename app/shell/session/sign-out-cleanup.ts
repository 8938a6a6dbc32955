import { SIGNED_OUT_COOKIE } from "~/kernel/session/signed-out-marker";
import { isOnline } from "../../offline/connectivity/connectivity";
import { type Owner, setCurrentOwner, wipe } from "../../offline/data/owner";
import { noteSignedOut } from "./signed-out";
import { clearStoredSession } from "./stored-session";

/** As long as the session cookie's own lifetime. */
const SIXTY_DAYS_S = 60 * 24 * 60 * 60;

/**
 * Signs out with or without a network. The marker cookie makes the next request end the session. The user's data is deleted from this
 * device, except what is not sent yet.
 */
export async function cleanUpSession(owner: Owner): Promise<void> {
  // Before the marker: the server refuses each request that carries it.
  noteSignedOut("leaving");
  document.cookie = `${SIGNED_OUT_COOKIE}=1; Path=/; Max-Age=${SIXTY_DAYS_S}; Secure; SameSite=Lax`;
  clearStoredSession();
  setCurrentOwner(null);
  await Promise.allSettled([wipe(owner), endPush()]);
  // The user has already confirmed, so the page must not ask again.
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), {
    capture: true,
  });
  if (isOnline()) location.assign("/login");
  else noteSignedOut("left");
}

/** The file was loaded when the page was idle (use-log-out.tsx). */
async function endPush(): Promise<void> {
  await (await import("./push-device")).endPushHere();
}

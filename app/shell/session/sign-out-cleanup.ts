import { LEFT_COOKIE } from "~/kernel/signed-out-marker";
import { isOnline } from "../../offline/connectivity/connectivity";
import { type Owner, setOwnerHere, wipe } from "../../offline/data/owner";
import { noteSignedOut } from "./signed-out";
import { clearStoredSession } from "./stored-session";

/** As long as the session's own cookie lasts. */
const SIXTY_DAYS_S = 60 * 24 * 60 * 60;

/**
 * Logs out, with or without a network: the mark makes the next request end the session, whichever it is; what this phone kept of the
 * person goes, but for what was written and not sent.
 */
export async function leaveHere(owner: Owner): Promise<void> {
  document.cookie = `${LEFT_COOKIE}=1; Path=/; Max-Age=${SIXTY_DAYS_S}; Secure; SameSite=Lax`;
  clearStoredSession();
  setOwnerHere(null);
  await Promise.allSettled([wipe(owner), endPush()]);
  // They were asked: nothing asks again on the way out.
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  if (isOnline()) location.assign("/login");
  else noteSignedOut("left");
}

/** Its file came when the page was at rest (use-log-out.tsx). */
async function endPush(): Promise<void> {
  await (await import("./push-device")).endPushHere();
}

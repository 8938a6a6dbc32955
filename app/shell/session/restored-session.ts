import { useEffect, useState } from "react";
import { pathWithin } from "~/kernel/paths";
import { userIdInCookies } from "../../offline/data/owner";
import { readStoredSession, type StoredSession } from "./stored-session";

/**
 * On start without a session cookie, as after a browser lost its cookies, a stored token loads its user (requirements §4, decision 0008).
 * Every page of a signed-in user then leads here. True while that is tried. A refused token is cleared and the form appears.
 */
export function useRestoredSession(): boolean {
  const [trying, setTrying] = useState(false);
  useEffect(() => {
    const stored = readStoredSession();
    if (!stored) return;
    setTrying(true);
    void restore(stored).then((restored) => {
      if (!restored) return setTrying(false);
      const next = pathWithin(new URLSearchParams(location.search).get("next"));
      location.assign(next ?? location.href);
    });
  }, []);
  return trying;
}

/** False also without a network, and in a browser that refuses cookies: the page would come back here for ever. */
async function restore({ userId }: StoredSession): Promise<boolean> {
  try {
    const { callApi, renew } = await import("../api/api-client");
    await callApi(`/users/${userId}`);
    // A refresh from a page of ours also sets the cookies of the pages.
    await renew(readStoredSession());
    return userIdInCookies(document.cookie) === userId;
  } catch {
    return false;
  }
}

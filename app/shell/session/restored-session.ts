import { useEffect, useState } from "react";
import { pathWithin } from "~/kernel/paths";
import { renew } from "../api/api-client";
import { readStoredSession } from "./stored-session";

/**
 * On start, a stored token signs the user in again, for example after a browser lost its cookies (requirements §4): a refresh from a
 * same-origin page sets the session cookie. True while that is tried. A refused token is cleared and the form appears.
 */
export function useRestoredSession(): boolean {
  const [trying, setTrying] = useState(false);
  useEffect(() => {
    const stored = readStoredSession();
    if (!stored) return;
    setTrying(true);
    renew(stored).then(
      () =>
        location.assign(
          pathWithin(new URLSearchParams(location.search).get("next")) ?? location.href,
        ),
      () => setTrying(false),
    );
  }, []);
  return trying;
}

import { useEffect, useState } from "react";
import { pathWithin } from "~/kernel/paths";
import { renew } from "../api/api-client";
import { readStoredSession } from "./stored-session";

/**
 * requirements §4: on start a stored token signs the person in again, as after a browser lost its cookies: refreshing from one of our own
 * pages brings the pages' cookie along. True while that is tried; a refused token clears itself and the form appears.
 */
export function useRestoredSession(): boolean {
  const [trying, setTrying] = useState(false);
  useEffect(() => {
    const stored = readStoredSession();
    if (!stored) return;
    setTrying(true);
    renew(stored).then(
      () => location.assign(pathWithin(new URLSearchParams(location.search).get("next")) ?? location.href),
      () => setTrying(false),
    );
  }, []);
  return trying;
}

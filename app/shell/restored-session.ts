import { useEffect, useState } from "react";
import { callApi } from "./api-client";
import { readStoredSession } from "./stored-session";

/**
 * SPEC §4: on start a stored token signs the person in again, as after a browser forgot its cookies. True while that is tried;
 * a refused token clears itself and the form appears.
 */
export function useRestoredSession(): boolean {
  const [trying, setTrying] = useState(false);
  useEffect(() => {
    const stored = readStoredSession();
    if (!stored) return;
    setTrying(true);
    callApi("/auth/pageSession", { method: "POST" }).then(
      () => location.reload(),
      () => setTrying(false),
    );
  }, []);
  return trying;
}

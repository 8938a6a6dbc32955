import { type ReactNode, useEffect, useState } from "react";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { RootFacts } from "~/kernel/server/page/page";
import { readerHere } from "../../offline/data/owner";
import { storedRoot } from "../../offline/service-worker/stored-root";
import { Frame } from "../layout/frame";
import { RootFactsHere, useRootFacts } from "../layout/root-facts";

/**
 * An error of the whole page in the frame, if this page or this device still has the data that the frame needs. `children` is the error;
 * without that data it is shown alone. A response about the session or the company itself is never framed.
 */
export function FramedError({ children }: { children: ReactNode }) {
  const known = useRootFacts();
  const stored = useStoredRoot(known === undefined);
  const error = useRouteError();
  const root = known ?? stored;
  if (!root?.user || (isRouteErrorResponse(error) && error.status < 500)) return <>{children}</>;
  return (
    <RootFactsHere.Provider value={root}>
      <Frame>{children}</Frame>
    </RootFactsHere.Provider>
  );
}

/** The root's data of the current user as this device last stored it; never another user's. */
function useStoredRoot(wanted: boolean): RootFacts | undefined {
  const [root, setRoot] = useState<RootFacts>();
  useEffect(() => {
    if (!wanted) return;
    void storedRoot()
      .catch(() => null)
      .then((kept) => {
        if (kept && kept.owner === readerHere()) setRoot(kept.root);
      });
  }, [wanted]);
  return root;
}

import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { RootFacts } from "~/server/page/root-facts";
import { isFieldPage } from "../../offline/data/offline-pages";
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
  useStartFromDevice();
  useCompanyInTitle(stored?.tenant.name);
  const root = known ?? stored;
  if (!root?.user || (isRouteErrorResponse(error) && error.status < 500)) return <>{children}</>;
  return (
    <RootFactsHere.Provider value={root}>
      <Frame>{children}</Frame>
    </RootFactsHere.Provider>
  );
}

/**
 * Without the root's data, a page that is stored on this device fails too. Loading it as a document starts the app from the device
 * (app/offline/service-worker/start-shell.tsx).
 */
function useStartFromDevice(): void {
  const { pathname } = useLocation();
  const failed = useRef(pathname);
  useEffect(() => {
    if (failed.current === pathname) return;
    failed.current = pathname;
    if (isFieldPage(pathname) && navigator.serviceWorker?.controller) location.reload();
  }, [pathname]);
}

/** The root sets the document's title, without the company name in this case. */
function useCompanyInTitle(name: string | undefined): void {
  useEffect(() => {
    if (name) document.title = `${document.title.split(" · ")[0]} · ${name}`;
  }, [name]);
}

/** The root's data of the current user as this device last stored it; never another user's. */
function useStoredRoot(wanted: boolean): RootFacts | undefined {
  const [root, setRoot] = useState<RootFacts>();
  useEffect(() => {
    if (!wanted) return;
    void storedRoot()
      .catch(() => null)
      .then((stored) => {
        if (stored && stored.owner === readerHere()) setRoot(stored.root);
      });
  }, [wanted]);
  return root;
}

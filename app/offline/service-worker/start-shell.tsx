import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { cookieNamed } from "~/kernel/input/cookie";
import { browserTexts } from "~/shell/layout/browser-texts";
import { StoredRootFacts } from "~/shell/layout/root-facts";
import { areasInDocument } from "~/shell/layout/early-texts";
import { beginOffline, isOnline, onConnectivity } from "../connectivity/connectivity";
import { type StoredRoot, storedRoot } from "./stored-root";
import { readerHere } from "../data/owner";
import { isFramed, scriptsOfPage } from "../data/available-pages";
import { reloadOnce } from "../releases/reload-once";

/** A page in the layout that every device can render. */
const FRAMED_PAGE = "/outbox";

/**
 * Starts the offline shell: renders the requested page if this device can. Another page of a signed-in user is a message in the layout, with
 * its menus. Otherwise a notice is shown until the server responds again.
 */
export async function startShell(): Promise<void> {
  beginOffline();
  const stored = await storedRoot().catch(() => null);
  if (stored && stored.owner === readerHere()) {
    const { pathname, search, hash } = location;
    if (await hasScripts(pathname)) return show(stored);
    if (isFramed(window.__remixManifest.routes, pathname) && (await hasScripts(FRAMED_PAGE))) {
      history.replaceState(history.state, "", FRAMED_PAGE);
      return show(stored, pathname + search + hash);
    }
  }
  const theme = cookieNamed(document.cookie, "theme");
  if (theme) document.documentElement.dataset["theme"] = theme;
  document.getElementById("offline-shell")?.setAttribute("data-shown", "");
  onConnectivity(() => void (isOnline() && reloadOnce()));
}

/** Remix would reload the page in a loop if a script of a route were missing. */
async function hasScripts(pathname: string): Promise<boolean> {
  const scripts = scriptsOfPage(window.__remixManifest.routes, pathname);
  if (!scripts) return false;
  const loading: Promise<unknown>[] = scripts.map((each) => import(/* @vite-ignore */ each));
  return Promise.all(loading).then(
    () => true,
    () => false,
  );
}

/** Renders instead of hydrating: the markup belongs to another page. `next`: a page that this one navigates to, which fails in the layout. */
async function show({ root }: StoredRoot, next?: string): Promise<void> {
  const texts = await browserTexts(root.language, areasInDocument());
  startTransition(() => {
    createRoot(wholeDocument()).render(
      <StrictMode>
        <I18nextProvider i18n={texts}>
          <StoredRootFacts.Provider value={root}>
            <RemixBrowser />
            {next === undefined ? null : <GoTo path={next} />}
          </StoredRootFacts.Provider>
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

/** Once the router has started: before that, it would take the page for loaded. */
function GoTo({ path }: { path: string }) {
  useEffect(() => {
    const router = window.__remixRouter;
    const go = () => void router.navigate(path, { replace: true });
    if (router.state.initialized) return go();
    const end = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      end();
      // The router is still completing its first page, and would complete this one without changing the address.
      queueMicrotask(go);
    });
    return end;
  }, [path]);
  return null;
}

/** `createRoot` accepts a document, as `hydrateRoot` does; only the types of `hydrateRoot` say so. */
function wholeDocument(): Element {
  return document as unknown as Element;
}

import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { cookieNamed } from "~/kernel/input/cookie";
import { browserTexts } from "~/shell/layout/browser-texts";
import { StoredRootFacts } from "~/shell/layout/root-facts";
import { areasInDocument } from "~/shell/layout/early-texts";
import { beginOffline, isOnline, onConnectivity } from "../connectivity/connectivity";
import { type StoredRoot, storedRoot } from "./stored-root";
import { readerHere } from "../data/owner";
import { scriptsOfPage } from "../data/available-pages";
import { reloadOnce } from "../releases/reload-once";

/** Starts the offline shell: renders the requested page if this device can, otherwise shows a notice until the server responds again. */
export async function startShell(): Promise<void> {
  beginOffline();
  const stored = await storedRoot().catch(() => null);
  if (stored && stored.owner === readerHere() && (await hasScripts())) return show(stored);
  const theme = cookieNamed(document.cookie, "theme");
  if (theme) document.documentElement.dataset["theme"] = theme;
  document.getElementById("offline-shell")?.setAttribute("data-shown", "");
  onConnectivity(() => void (isOnline() && reloadOnce()));
}

/** Remix would reload the page in a loop if a script of a route were missing. */
async function hasScripts(): Promise<boolean> {
  const scripts = scriptsOfPage(window.__remixManifest.routes, location.pathname);
  if (!scripts) return false;
  const loading: Promise<unknown>[] = scripts.map((each) => import(/* @vite-ignore */ each));
  return Promise.all(loading).then(
    () => true,
    () => false,
  );
}

/** Renders instead of hydrating: the markup belongs to another page. */
async function show({ root }: StoredRoot): Promise<void> {
  const texts = await browserTexts(root.language, areasInDocument());
  startTransition(() => {
    createRoot(wholeDocument()).render(
      <StrictMode>
        <I18nextProvider i18n={texts}>
          <StoredRootFacts.Provider value={root}>
            <RemixBrowser />
          </StoredRootFacts.Provider>
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

/** `createRoot` accepts a document, as `hydrateRoot` does; only the types of `hydrateRoot` say so. */
function wholeDocument(): Element {
  return document as unknown as Element;
}

import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { browserTexts } from "~/shell/layout/browser-texts";
import { StoredRootFacts } from "~/shell/layout/root-facts";
import { areasInDocument } from "~/shell/layout/text-areas";
import { beginOffline, isOnline, onConnectivity } from "../connectivity/connectivity";
import { type StoredRoot, storedRoot } from "./stored-root";
import { readerHere } from "../data/owner";
import { scriptsOfPage } from "../data/available-pages";
import { reloadOnce } from "../releases/reload-once";

/** The page came from this phone: what was asked for takes its place, else its own words appear, until somebody answers. */
export async function startShell(): Promise<void> {
  beginOffline();
  const kept = await storedRoot().catch(() => null);
  if (kept && kept.owner === readerHere() && (await hasScripts())) return show(kept);
  document.getElementById("offline-shell")?.setAttribute("data-shown", "");
  onConnectivity(() => void (isOnline() && reloadOnce()));
}

/** A script that is missing here would make Remix load the page anew, again and again. */
async function hasScripts(): Promise<boolean> {
  const scripts = scriptsOfPage(window.__remixManifest.routes, location.pathname);
  if (!scripts) return false;
  const loading = scripts.map((each) => import(/* @vite-ignore */ each) as Promise<unknown>);
  return Promise.all(loading).then(
    () => true,
    () => false,
  );
}

/** Not hydrated: the markup is another page's. */
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

/** React takes a document as it takes an element; its types say so of hydrating only. */
function wholeDocument(): Element {
  return document as unknown as Element;
}

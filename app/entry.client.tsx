import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { FALLBACK_LANGUAGE, fromTag } from "./kernel/languages";
import { browserTexts } from "./shell/layout/browser-texts";
import { ask, isOnline, watchConnectivity } from "./offline/connectivity/connectivity";
import { firstTouch } from "./offline/connectivity/first-touch";
import { reloadOnce } from "./offline/releases/reload-once";
import { SHELL } from "./offline/service-worker/shell-path";
import { watchRequests } from "./offline/connectivity/watch-requests";
import { storeLanguage } from "./shell/layout/stored-language";
import { areasInDocument } from "./shell/layout/text-areas";
import { hasUnsavedInput } from "./ui/form/dirty-forms";

/** The page's own language decides, so that the first paint and the first render say the same. */
async function start() {
  if (storeLanguage()) return;
  const texts = await browserTexts(fromTag(document.documentElement.lang) ?? FALLBACK_LANGUAGE, areasInDocument());
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={texts}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

/**
 * A navigation that another one replaces while its data is on its way: Remix gives the request up and may leave one promise without
 * anybody who waits for it ("BodyStreamBuffer was aborted"). Nothing was lost, and nothing else may hide behind it.
 */
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

/**
 * After a release the files of the one before may be gone from the server. A page that would lose something stays, and says so when it fails;
 * so does one whose file did not come because nobody answers any more, which shows only when somebody asks.
 */
window.addEventListener("vite:preloadError", async () => {
  await ask();
  if (isOnline() && !hasUnsavedInput()) reloadOnce();
});

watchRequests();
watchConnectivity();
void firstTouch();
// The address of the shell itself shows it as any page.
if (document.getElementById("offline-shell") && location.pathname !== SHELL) void import("./offline/service-worker/start-shell").then(({ startShell }) => startShell());
else void start();

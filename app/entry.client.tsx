import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { FALLBACK_LANGUAGE, fromTag } from "./kernel/text/languages";
import { setTimeFactor } from "./kernel/time-limits";
import { browserTexts } from "./shell/layout/browser-texts";
import { watchConnectivity } from "./offline/connectivity/connectivity";
import { firstInteraction } from "./offline/connectivity/first-interaction";
import { reloadForCode } from "./offline/releases/reload-once";
import { SHELL } from "./offline/service-worker/shell-path";
import { watchInstallPrompt } from "./shell/home-screen/install-prompt";
import { watchRequests } from "./offline/connectivity/watch-requests";
import { storeLanguage } from "./shell/preferences/stored-language";
import { allowTranslation } from "./shell/layout/translated-page";
import { areasInDocument } from "./shell/layout/early-texts";
import { arrivingParts } from "./shell/layout/part";

/**
 * Hydrates in the page's own language, so that the first render matches the server's HTML, and only once everything that it renders has
 * been loaded. A tap makes React 18 hydrate at once; what is still being loaded outside of a boundary then ends the hydration for good
 * (error 345).
 */
async function start() {
  if (storeLanguage()) return;
  const texts = await browserTexts(
    fromTag(document.documentElement.lang) ?? FALLBACK_LANGUAGE,
    areasInDocument(),
  );
  // The data of the page is at the end of its document, and Remix suspends until it has read it. What it throws before its first hook is
  // the only way to know.
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
  await Promise.all(arrivingParts);
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
 * When a navigation replaces another whose data is still loading, Remix aborts the request and may leave one promise without a handler
 * ("BodyStreamBuffer was aborted"). Nothing is lost. Only AbortError is suppressed, so that other errors stay visible.
 */
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError")
    event.preventDefault();
});

window.addEventListener("vite:preloadError", () => void reloadForCode());

setTimeFactor(document.documentElement.dataset["timeFactor"]);
allowTranslation();
watchInstallPrompt();
watchRequests();
watchConnectivity();
void firstInteraction();
// The shell's own URL shows it as a normal page.
if (document.getElementById("offline-shell") && location.pathname !== SHELL)
  void import("./offline/service-worker/start-shell").then(({ startShell }) => startShell());
else void start();

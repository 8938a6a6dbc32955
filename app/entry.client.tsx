import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { FALLBACK_LANGUAGE, fromTag } from "./kernel/text/languages";
import { setTimeFactor } from "./kernel/time-limits";
import { browserTexts } from "./shell/layout/browser-texts";
import { checkConnection, isOnline, watchConnectivity } from "./offline/connectivity/connectivity";
import { firstInteraction } from "./offline/connectivity/first-interaction";
import { reloadOnce } from "./offline/releases/reload-once";
import { SHELL } from "./offline/service-worker/shell-path";
import { watchInstallPrompt } from "./shell/home-screen/install-prompt";
import { watchRequests } from "./offline/connectivity/watch-requests";
import { storeLanguage } from "./shell/preferences/stored-language";
import { allowTranslation } from "./shell/layout/translated-page";
import { areasInDocument } from "./shell/layout/early-texts";
import { hasUnsavedInput } from "./ui/form/dirty-forms";

/** Hydrates in the page's own language, so that the first render matches the server's HTML. */
async function start() {
  if (storeLanguage()) return;
  const texts = await browserTexts(
    fromTag(document.documentElement.lang) ?? FALLBACK_LANGUAGE,
    areasInDocument(),
  );
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

/**
 * After a release, the previous release's files may be gone from the server. The page then reloads, unless it has unsaved input: it stays
 * and shows the error. It also stays if the file is missing because the server is unreachable, which only a check reveals.
 */
window.addEventListener("vite:preloadError", async () => {
  await checkConnection();
  if (isOnline() && !hasUnsavedInput()) reloadOnce();
});

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

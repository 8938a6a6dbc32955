import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { FALLBACK_LANGUAGE, fromTag } from "./kernel/languages";
import { browserTexts } from "./shell/browser-texts";
import { watchConnectivity } from "./shell/field/connectivity";
import { watchRequests } from "./shell/field/watch-requests";

/** The page's own language decides, so that the first paint and the first render say the same. */
async function start() {
  const texts = await browserTexts(fromTag(document.documentElement.lang) ?? FALLBACK_LANGUAGE);
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
 * A navigation that another one replaces while its data still streams in: Remix gives the request up and leaves one promise of its
 * decoder without anybody who waits for it ("BodyStreamBuffer was aborted"). Nothing was lost, and nothing else may hide behind it.
 */
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

watchRequests();
watchConnectivity();
void start();

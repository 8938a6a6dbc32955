import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { FALLBACK_LANGUAGE, fromTag } from "./kernel/languages";
import { browserTexts } from "./shell/browser-texts";

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

void start();

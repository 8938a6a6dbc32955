import { useState } from "react";
import textUrls from "virtual:text-urls";
import type { Language } from "~/kernel/text/languages";
import { useNonce } from "./document-context";
import { BASE_TEXTS } from "./text-areas";

declare global {
  interface Window {
    /** By URL. Set by the document, emptied by the app. */
    earlyTexts?: Record<string, Promise<Response>>;
  }
}

/**
 * Requests the texts of the document before the app's scripts have arrived. Chromium does not use `<link rel=preload as=fetch>` on a page
 * that a service worker controls: it would request each file twice and warn on the console.
 */
export function EarlyTexts({ language, areas }: { language: Language; areas: readonly string[] }) {
  const nonce = useNonce();
  // The areas of the initial document: later ones are already loading by then.
  const [initial] = useState({
    areas,
    urls: [BASE_TEXTS, ...areas].map((area) => textUrls[language][area]),
  });
  return (
    <script
      nonce={nonce}
      data-texts={initial.areas.join(" ")}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- URLs of the build only. React would escape the text of a script.
      dangerouslySetInnerHTML={{
        __html: `earlyTexts={};for(const url of ${JSON.stringify(initial.urls)})(earlyTexts[url]=fetch(url)).catch(()=>0)`,
      }}
    />
  );
}

/** The areas that the server listed in this document, besides the base. */
export function areasInDocument(): string[] {
  const { texts = "" } = document.querySelector<HTMLElement>("script[data-texts]")?.dataset ?? {};
  return texts.split(" ").filter(Boolean);
}

/** The document's own request for this file; only once, because a retry needs a new one. */
export function takeEarlyText(url: string): Promise<Response> | undefined {
  const early = window.earlyTexts?.[url];
  if (early) delete window.earlyTexts?.[url];
  return early;
}

import { type BackendModule, createInstance, type i18n, type ReadCallback } from "i18next";
import { initReactI18next } from "react-i18next";
import textUrls from "virtual:text-urls";
import {
  bcp47,
  FALLBACK_LANGUAGE,
  fromTag,
  LANGUAGES,
  type Language,
} from "~/kernel/text/languages";
import { BASE_TEXTS } from "./text-areas";

/**
 * Creates i18next for the browser. Each area of a language is a namespace, read from the release's content-hashed file. Texts are looked up
 * in all namespaces. i18next does the reads, retries and waits: ten at once, five attempts, from 350 ms doubling (requirements §9).
 */
export async function browserTexts(language: Language, areas: readonly string[]): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(oneFileEach)
    .use(initReactI18next)
    .init({
      lng: bcp47(language),
      supportedLngs: LANGUAGES.map(bcp47),
      fallbackLng: false,
      load: "currentOnly",
      ns: [BASE_TEXTS, ...areas],
      defaultNS: BASE_TEXTS,
      fallbackNS: Object.keys(textUrls[language]).filter((area) => area !== BASE_TEXTS),
      interpolation: { escapeValue: false },
      // The e2e tests fail on this message: it reveals a page whose areas the build did not detect.
      saveMissing: true,
      missingKeyHandler: (_languages, _area, key) => reportError(new Error(`No text for ${key}`)),
      react: { useSuspense: false },
    });
  return instance;
}

/** i18next retries with backoff if the second argument of its callback is true. */
const oneFileEach: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(tag, area, done) {
    const url = textUrls[fromTag(tag) ?? FALLBACK_LANGUAGE][area];
    if (url) void readFile(url, done);
    else done(null, {});
  },
};

async function readFile(url: string, done: ReadCallback): Promise<void> {
  try {
    const answer = await fetch(url);
    if (answer.ok) done(null, await answer.json());
    else done(new Error(`Texts: ${answer.status}`), answer.status >= 500);
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), true);
  }
}

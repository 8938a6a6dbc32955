import { type BackendModule, createInstance, type i18n, type ReadCallback } from "i18next";
import { initReactI18next } from "react-i18next";
import textUrls from "virtual:text-urls";
import { bcp47, FALLBACK_LANGUAGE, fromTag, LANGUAGES, type Language } from "~/kernel/languages";
import { BASE_TEXTS } from "./text-areas";

/**
 * The texts of one language, each area from the file that the release named by its content. Reads, retries and waits are i18next's
 * own: ten at once, five times, from 350 ms doubling (requirements §9). An area is a namespace; no text names it, it is found in any.
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
      // Stories fail on it: a page whose areas were not seen by the build would say it.
      saveMissing: true,
      missingKeyHandler: (_languages, _area, key) => reportError(new Error(`No text for ${key}`)),
      react: { useSuspense: false },
    });
  return instance;
}

/** i18next tries again, and waits, where the second word of its callback is true. */
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

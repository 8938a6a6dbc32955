import { type BackendModule, createInstance, type i18n, type ReadCallback } from "i18next";
import { initReactI18next } from "react-i18next";
import textUrls from "virtual:text-urls";
import { bcp47, FALLBACK_LANGUAGE, fromTag, LANGUAGES, type Language } from "~/kernel/languages";

/**
 * The texts of one language, from the file that the release named by its content. Reads, retries and waits are i18next's own:
 * ten at once, five times, from 350 ms doubling (SPEC §9).
 */
export async function browserTexts(language: Language): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(oneFile)
    .use(initReactI18next)
    .init({
      lng: bcp47(language),
      supportedLngs: LANGUAGES.map(bcp47),
      fallbackLng: false,
      load: "currentOnly",
      ns: ["translation"],
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  return instance;
}

/** i18next tries again, and waits, where the second word of its callback is true. */
const oneFile: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(tag, _namespace, done) {
    void readFile(textUrls[fromTag(tag) ?? FALLBACK_LANGUAGE], done);
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

import { createInstance, type i18n } from "i18next";
import HttpBackend from "i18next-http-backend";
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
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: bcp47(language),
      supportedLngs: LANGUAGES.map(bcp47),
      fallbackLng: false,
      load: "currentOnly",
      ns: ["translation"],
      backend: { loadPath: ([tag]: string[]) => textUrls[fromTag(tag) ?? FALLBACK_LANGUAGE] },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  return instance;
}

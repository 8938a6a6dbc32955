import { type BackendModule, createInstance, type i18n, type ReadCallback } from "i18next";
import { initReactI18next } from "react-i18next";
import textUrls from "virtual:text-urls";
import {
  FALLBACK_LANGUAGE,
  FALLBACK_TAG,
  fromTag,
  type Language,
  textOptions,
  TEXTS,
  ONE_STOP,
} from "~/kernel/text/languages";
import { takeEarlyText } from "./early-texts";
import { BASE_TEXTS } from "./text-areas";

/**
 * Creates i18next for the browser with the texts of these areas. i18next schedules the reads: ten at once, up to five retries, the first
 * after 350 ms and each next one after twice that time (requirements §9).
 */
export async function browserTexts(language: Language, areas: readonly string[]): Promise<i18n> {
  const instance = createInstance();
  let isEnglishNeeded = false;
  await instance
    .use(areaReader(instance))
    .use(ONE_STOP)
    .use(initReactI18next)
    .init({
      ...textOptions(language),
      ns: [BASE_TEXTS, ...areas],
      // English is not read before a text is missing: a second language would double the download of each page.
      fallbackLng: () => (isEnglishNeeded ? [FALLBACK_TAG] : []),
      // The e2e tests fail on this message: it reveals a page whose areas the build did not detect.
      saveMissing: true,
      missingKeyHandler(_languages, _namespace, key) {
        reportError(new Error(`No text for ${key}`));
        if (isEnglishNeeded || instance.language === FALLBACK_TAG) return;
        isEnglishNeeded = true;
        // Reads English, then renders again.
        void instance.changeLanguage(instance.language);
      },
    });
  return instance;
}

/**
 * Reads the file of an area, named by the hash of its content, and adds its texts to the one namespace. To i18next each area is an empty
 * namespace of its own: the unit that it reads, retries and remembers.
 */
function areaReader(instance: i18n): BackendModule {
  return {
    type: "backend",
    init: () => undefined,
    read(tag, area, done) {
      const url = textUrls[fromTag(tag) ?? FALLBACK_LANGUAGE][area];
      if (url) void readFile(url, (texts) => instance.addResourceBundle(tag, TEXTS, texts), done);
      else done(null, {});
    },
  };
}

/** i18next retries if the second argument of `done` is true. */
async function readFile(
  url: string,
  add: (texts: unknown) => void,
  done: ReadCallback,
): Promise<void> {
  try {
    const response = await (takeEarlyText(url) ?? fetch(url));
    if (!response.ok) return done(new Error(`Texts: ${response.status}`), response.status >= 500);
    add(await response.json());
    done(null, {});
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), true);
  }
}

import { createInstance, type i18n } from "i18next";
import texts from "virtual:texts";
import { bcp47, LANGUAGES, type Language } from "../text/languages";
import type { Refusal } from "../refusal";

const instances = new Map<Language, i18n>();

/**
 * Texts of one language. They are bundled, so loading is synchronous. One instance per language
 * serves all requests.
 */
export function textsIn(language: Language): i18n {
  const known = instances.get(language);
  if (known) return known;
  const instance = createInstance();
  void instance.init({
    lng: bcp47(language),
    supportedLngs: LANGUAGES.map(bcp47),
    fallbackLng: false,
    load: "currentOnly",
    resources: { [bcp47(language)]: { translation: texts[language] } },
    interpolation: { escapeValue: false },
    initImmediate: false,
    react: { useSuspense: false },
  });
  instances.set(language, instance);
  return instance;
}

/**
 * Message of a refusal in the caller's language. Texts of a guard are in the locale file of its
 * noun.
 */
export function messageOf(language: Language, refusal: Refusal): string {
  const nouns = Object.keys(texts[language]);
  const keys = [
    `refusals.${refusal.reason}`,
    ...nouns.map((noun) => `${noun}.guards.${refusal.reason}`),
    `refusals.${refusal.code}`,
  ];
  return textsIn(language).t(keys, refusal.facts);
}

export function unexpectedMessage(language: Language): string {
  return textsIn(language).t("refusals.unexpected");
}

import { createInstance, type i18n, type ResourceKey, type TFunction } from "i18next";
import texts from "virtual:texts";
import {
  bcp47,
  FALLBACK_LANGUAGE,
  FALLBACK_TAG,
  type Language,
  textOptions,
  TEXTS,
  ONE_STOP,
} from "~/kernel/text/languages";
import type { Refusal } from "~/kernel/refusal";

const instances = new Map<Language, i18n>();

/**
 * Texts of one language. They are bundled, so loading is synchronous. One instance per language
 * serves all requests.
 */
export function textsIn(language: Language): i18n {
  const known = instances.get(language);
  if (known) return known;
  const instance = createTexts(language, texts[language], texts[FALLBACK_LANGUAGE]);
  rememberTexts(instance);
  instances.set(language, instance);
  return instance;
}

/**
 * A page asks for the same texts hundreds of times, in each row of a list: what has no values is looked up once. Only texts that exist are
 * kept, so that a key from a request cannot fill the memory.
 */
function rememberTexts(instance: i18n): void {
  const scopes = new Map<string, TFunction>();
  instance.getFixedT = new Proxy(instance.getFixedT, {
    apply(getFixedT, self, scope) {
      const key = String(scope);
      const known = scopes.get(key) ?? remembering(Reflect.apply(getFixedT, self, scope));
      scopes.set(key, known);
      return known;
    },
  });
}

function remembering(getText: TFunction): TFunction {
  const found = new Map<string, string>();
  return new Proxy(getText, {
    apply(t, self, args) {
      const [key] = args;
      if (args.length > 1 || typeof key !== "string") return Reflect.apply(t, self, args);
      const known = found.get(key);
      if (known !== undefined) return known;
      const text: string = Reflect.apply(t, self, args);
      if (text !== key) found.set(key, text);
      return text;
    },
  });
}

/** An instance that shows the English text where `own`, the texts of the language, lacks one. */
function createTexts(language: Language, own: ResourceKey, english: ResourceKey): i18n {
  const instance = createInstance();
  void instance.use(ONE_STOP).init({
    ...textOptions(language),
    fallbackLng: FALLBACK_TAG,
    resources: { [FALLBACK_TAG]: { [TEXTS]: english }, [bcp47(language)]: { [TEXTS]: own } },
    initImmediate: false,
  });
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
  ];
  return textsIn(language).t(keys, { ...refusal.facts, defaultValue: refusal.reason });
}

export function unexpectedMessage(language: Language): string {
  return textsIn(language).t("refusals.unexpected");
}

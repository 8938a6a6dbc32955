import type { InitOptions, PostProcessorModule } from "i18next";

/** Language codes of the product, used by locale folders, ?lng= and the cookie. */
export const LANGUAGES = ["en", "hr", "ba", "rs"] as const;
export type Language = (typeof LANGUAGES)[number];

export const FALLBACK_LANGUAGE: Language = "en";

/** Each language by its own name, independent of the interface language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  hr: "Hrvatski",
  ba: "Bosanski",
  rs: "Srpski",
};

const TAGS = { en: "en", hr: "hr", ba: "bs", rs: "sr-Latn" } as const satisfies Record<
  Language,
  string
>;

// Locales have a region, because "en" alone puts the month before the day and uses a 12-hour clock.
// Chromium has no Bosnian data for days, numbers and countries: it prints "1970 M01 1" and
// "Croatia", unlike the server. Bosnian therefore uses the Serbian locale, which has the same Latin
// words for Bosnia and Herzegovina.
const LOCALES: Record<Language, string> = {
  en: "en-GB",
  hr: "hr-HR",
  ba: "sr-Latn-BA",
  rs: "sr-Latn-RS",
};

// Products of the region use ba and rs. The real meaning of ba is Bashkir; no such reader is known.
const BY_PRIMARY = new Map<string, Language>([
  ["en", "en"],
  ["hr", "hr"],
  ["bs", "ba"],
  ["ba", "ba"],
  ["sr", "rs"],
  ["rs", "rs"],
  ["sh", "rs"],
]);

// Rejects anything that is not shaped like a language tag, such as a <script> in ?lng=.
const TAG_SHAPE = /^[a-z]{2,8}([-_][a-z0-9]{1,8}){0,5}$/i;

/** True for a language code of the product. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Language tag for html lang, i18next and Intl. */
export function bcp47(language: Language): (typeof TAGS)[Language] {
  return TAGS[language];
}

/** The one i18next namespace, which holds all texts of a language (requirements §9). */
export const TEXTS = "translation";

export const FALLBACK_TAG = TAGS[FALLBACK_LANGUAGE];

/** A sentence that ends with a name or a day ends with its one full stop: "Acme d.o.o.", "3. 12. 2026." For every i18next instance. */
export const ONE_STOP = {
  type: "postProcessor",
  name: "one-stop",
  process: (text: string) =>
    typeof text === "string" && text.includes("..")
      ? text.replace(/([\p{L}\d])\.\.(?![.\p{L}\d])/gu, "$1.")
      : text,
} satisfies PostProcessorModule;

/**
 * i18next's options on the server and in the browser. A text that English lacks as well is shown as
 * its key.
 */
export function textOptions(language: Language): InitOptions {
  return {
    lng: bcp47(language),
    supportedLngs: Object.values(TAGS),
    load: "currentOnly",
    defaultNS: TEXTS,
    interpolation: { escapeValue: false },
    postProcess: [ONE_STOP.name],
    react: { useSuspense: false },
  };
}

/**
 * Locale for days, numbers and countries. It gives the same output on the server and in every
 * browser.
 */
export function localeOf(language: Language): string {
  return LOCALES[language];
}

/**
 * Maps a product code or a browser tag (hr-HR, bs-Latn-BA, sr) to a language. Returns null for any
 * other value.
 */
export function fromTag(value: string | null | undefined): Language | null {
  const tag = value?.trim() ?? "";
  if (!TAG_SHAPE.test(tag)) return null;
  const [primary = ""] = tag.toLowerCase().split(/[-_]/);
  return BY_PRIMARY.get(primary) ?? null;
}

/** Returns the best language of an Accept-Language header, or null when it lists none of ours. */
export function fromAcceptLanguage(header: string | null | undefined): Language | null {
  const wishes = (header ?? "").slice(0, 500).split(",").map(wishOf);
  const wanted = wishes.filter((wish) => wish.weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const language = fromTag(tag);
    if (language) return language;
  }
  return null;
}

function wishOf(part: string): { tag: string; weight: number } {
  const [tag = "", ...options] = part.split(";").map((piece) => piece.trim());
  const quality = options.find((option) => option.startsWith("q="));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return { tag, weight: Number.isFinite(weight) ? weight : 0 };
}

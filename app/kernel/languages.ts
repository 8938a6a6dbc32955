/** The product's own codes; folders of texts, ?lng= and the cookie use them. */
export const LANGUAGES = ["en", "hr", "ba", "rs"] as const;
export type Language = (typeof LANGUAGES)[number];

export const FALLBACK_LANGUAGE: Language = "en";

/** Each language by its own name, the same whatever the interface speaks. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  hr: "Hrvatski",
  ba: "Bosanski",
  rs: "Srpski",
};

const TAGS = { en: "en", hr: "hr", ba: "bs", rs: "sr-Latn" } as const satisfies Record<Language, string>;

// With regions, since "en" alone would put the month before the day and count hours to twelve. Chromium comes without Bosnian days, numbers and
// countries: it would say "1970 M01 1" and "Croatia", and otherwise than the server. The same Latin words of the same country it has as Serbian.
const LOCALES: Record<Language, string> = { en: "en-GB", hr: "hr-HR", ba: "sr-Latn-BA", rs: "sr-Latn-RS" };

// Products of the region write ba and rs; no reader of Bashkir, whose real code ba is, is known to us.
const BY_PRIMARY = new Map<string, Language>([
  ["en", "en"],
  ["hr", "hr"],
  ["bs", "ba"],
  ["ba", "ba"],
  ["sr", "rs"],
  ["rs", "rs"],
  ["sh", "rs"],
]);

// Whatever does not look like a tag, a <script> in ?lng= for one, is no language.
const TAG_SHAPE = /^[a-z]{2,8}([-_][a-z0-9]{1,8}){0,5}$/i;

/** True for one of the product's own codes. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The tag that html lang, i18next and Intl want. */
export function bcp47(language: Language): (typeof TAGS)[Language] {
  return TAGS[language];
}

/** The locale that days, numbers and countries are shown in, the same on the server and in every browser. */
export function localeOf(language: Language): string {
  return LOCALES[language];
}

/** The language meant by a product code or a browser's tag (hr-HR, bs-Latn-BA, sr); null for any other value. */
export function fromTag(value: string | null | undefined): Language | null {
  const tag = value?.trim() ?? "";
  if (!TAG_SHAPE.test(tag)) return null;
  const [primary = ""] = tag.toLowerCase().split(/[-_]/);
  return BY_PRIMARY.get(primary) ?? null;
}

/** The best language of an Accept-Language header; null when it names none of ours. */
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

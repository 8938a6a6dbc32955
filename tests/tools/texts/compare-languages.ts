import { nonStandardTerms } from "./preferred-terms";
import {
  baseKey,
  LANGUAGES,
  pluralOf,
  type Language,
  type Texts,
  type AllTexts,
} from "./read-texts";

const TAGS = { en: "en", hr: "hr", ba: "bs", rs: "sr-Latn" };

/** Words that are the same in all four languages. A text that equals the English one and has other words counts as untranslated. */
const SHARED_TERMS = new Set(
  "android csv excel kb kg kilogram logo min model partner pdf period push sha status video".split(
    " ",
  ),
);

// A number changes the form of the word after it, so the key needs plural forms.
const BENT = /\{\{(count|total|rows|lost|days|steps)\}\} \p{L}{3,}/u;

// Croatian and Bosnian use vrijeme where Serbian uses vreme: a stem of the other variety means that the text was copied.
const WRONG_STEMS = {
  en: /[čćđšž]/i,
  hr: /(?<!\p{L})(vreme(?!n)|uvek|izvešt|obavešt|belešk|uspešn|provera|proveri|mesto|mesta|opšt|sledeć|zahtev(?!\p{L}))/iu,
  ba: /(?<!\p{L})(vreme(?!n)|uvek|izvešt|obavešt|belešk|uspešn|provera|proveri|mesto|mesta|sledeć|zahtev(?!\p{L}))/iu,
  rs: /(?<!\p{L})(vrijem|uvijek|izvješ|obavije|bilješk|uspješ|provjer|mjest|mjesec|sljedeć|zahtjev|cijel|tjed|prije(?!\p{L}))/iu,
};

/** The differences between the four languages. */
export function compareLanguages(texts: AllTexts) {
  return LANGUAGES.flatMap((language) => [
    ...keysLike(texts, language),
    ...pluralsOf(texts[language], texts.en, language),
    ...countsWithoutForms(texts[language], language),
    ...placeholdersLike(texts, language),
    ...leftInEnglish(texts, language),
    ...signsAlone(texts, language),
    ...wrongVariety(texts[language], language),
    ...nonStandardTerms(texts[language], language),
  ]);
}

function keysLike(texts: AllTexts, language: Language) {
  const [wanted, given] = [basesOf(texts.en), basesOf(texts[language])];
  return [
    ...[...wanted].filter((key) => !given.has(key)).map((key) => `${language} lacks ${key}`),
    ...[...given]
      .filter((key) => !wanted.has(key))
      .map((key) => `${language} has ${key}, which en lacks`),
  ];
}

function pluralsOf(texts: Texts, english: Texts, language: Language) {
  const wanted = new Intl.PluralRules(TAGS[language]).resolvedOptions().pluralCategories;
  const counted = [...basesOf(english)].filter(
    (base) => english.has(`${base}_other`) && !english.has(base),
  );
  return counted.flatMap((base) => {
    const given = [...texts.keys()].filter((key) => baseKey(key) === base).map(pluralOf);
    const lacking = wanted.filter((category) => given.length > 0 && !given.includes(category));
    const idle = given.filter((category) => !wanted.some((one) => one === category));
    return [
      ...lacking.map((category) => `${language} lacks ${base}_${category}`),
      ...idle.map((category) => `${language} does not use the plural form ${base}_${category}`),
    ];
  });
}

function countsWithoutForms(texts: Texts, language: Language) {
  const bent = [...texts].filter(([key, text]) => !pluralOf(key) && BENT.test(text));
  return bent.map(([key, text]) => `${language} ${key} has a count but no plural forms: ${text}`);
}

function placeholdersLike(texts: AllTexts, language: Language) {
  return [...texts[language]].flatMap(([key, text]) => {
    const english = texts.en.get(pluralOf(key) ? `${baseKey(key)}_other` : key) ?? text;
    const [wanted, given] = [marksIn(english), marksIn(text)];
    // "One order" is correct in English only: in the other three languages the form _one also covers 21 and 31.
    if (language === "en" && pluralOf(key) === "one") wanted.delete("{{count}}");
    const lacking = [...wanted].filter((mark) => !given.has(mark));
    const strange = [...given].filter((mark) => !marksIn(english).has(mark));
    return [
      ...lacking.map((mark) => `${language} ${key} lacks ${mark}`),
      ...strange.map((mark) => `${language} ${key} has ${mark}, which en lacks`),
    ];
  });
}

function leftInEnglish(texts: AllTexts, language: Language) {
  if (language === "en") return [];
  const same = [...texts[language]].filter(([key, text]) => text === texts.en.get(key));
  const left = same.filter(([, text]) => termsIn(text).some((term) => !SHARED_TERMS.has(term)));
  return left.map(([key, text]) => `${language} ${key} is still English: ${text}`);
}

/** Texts without letters or digits where English has words, such as a placeholder "=". */
function signsAlone(texts: AllTexts, language: Language) {
  const bare = [...texts[language]].filter(
    ([key, text]) => !/[\p{L}\p{N}]/u.test(text) && /[\p{L}\p{N}]/u.test(texts.en.get(key) ?? ""),
  );
  return bare.map(([key, text]) => `${language} ${key} has no words: ${text}`);
}

function wrongVariety(texts: Texts, language: Language) {
  const strange = [...texts].filter(
    ([, text]) => WRONG_STEMS[language].test(text) || /\p{Script=Cyrillic}/u.test(text),
  );
  return strange.map(([key, text]) => `${language} ${key} is in another language variety: ${text}`);
}

function basesOf(texts: Texts) {
  return new Set(
    [...texts.keys()].map((key) => (texts.has(key) && pluralOf(key) ? baseKey(key) : key)),
  );
}

function marksIn(text: string) {
  const values = [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map(
    (match) => `{{${match[1]}}}`,
  );
  const tags = [...text.matchAll(/<\/?\s*(\w+)\s*\/?>/g)].map((match) => `<${match[1]}>`);
  return new Set([...values, ...tags]);
}

function termsIn(text: string) {
  return (
    text
      .replace(/\{\{[^}]*\}\}/g, " ")
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? []
  );
}

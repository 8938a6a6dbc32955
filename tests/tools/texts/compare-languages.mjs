import { otherWords } from "./house-words.mjs";
import { baseKey, LANGUAGES, pluralOf } from "./read-texts.mjs";

/** @typedef {import("./read-texts.mjs").Language} Language */
/** @typedef {import("./read-texts.mjs").Texts} Texts */
/** @typedef {import("./read-texts.mjs").AllTexts} AllTexts */

const TAGS = { en: "en", hr: "hr", ba: "bs", rs: "sr-Latn" };

/** Words that are the same in all four languages. A text that equals the English one and has other words counts as untranslated. */
const SAME_WORDS = new Set(
  "android csv kb kg kilogram logo model partner pdf period push sha status video".split(" "),
);

// A number changes the form of the word after it, so the key needs plural forms.
const BENT = /\{\{(count|total|rows|lost|days|steps)\}\} \p{L}{3,}/u;

// Croatian and Bosnian use vrijeme where Serbian uses vreme: a stem of the other variety means that the text was copied.
const WRONG_STEMS = {
  en: /[čćđšž]/i,
  hr: /(?<!\p{L})(vreme(?!nsk)|uvek|izvešt|obavešt|belešk|uspešn|provera|proveri|mesto|mesta|opšt|sledeć|zahtev(?!\p{L}))/iu,
  ba: /(?<!\p{L})(vreme(?!nsk)|uvek|izvešt|obavešt|belešk|uspešn|provera|proveri|mesto|mesta|sledeć|zahtev(?!\p{L}))/iu,
  rs: /(?<!\p{L})(vrijem|uvijek|izvješ|obavije|bilješk|uspješ|provjer|mjest|mjesec|sljedeć|zahtjev|cijel|tjed|prije(?!\p{L}))/iu,
};

/**
 * The differences between the four languages.
 * @param {AllTexts} texts
 */
export function compareLanguages(texts) {
  return LANGUAGES.flatMap((language) => [
    ...keysLike(texts, language),
    ...pluralsOf(texts[language], texts.en, language),
    ...countsWithoutForms(texts[language], language),
    ...placeholdersLike(texts, language),
    ...leftInEnglish(texts, language),
    ...signsAlone(texts, language),
    ...wrongVariety(texts[language], language),
    ...otherWords(texts[language], language),
  ]);
}

/** @param {AllTexts} texts @param {Language} language */
function keysLike(texts, language) {
  const [wanted, given] = [basesOf(texts.en), basesOf(texts[language])];
  return [
    ...[...wanted].filter((key) => !given.has(key)).map((key) => `${language} lacks ${key}`),
    ...[...given]
      .filter((key) => !wanted.has(key))
      .map((key) => `${language} has ${key}, which en lacks`),
  ];
}

/** @param {Texts} texts @param {Texts} english @param {Language} language */
function pluralsOf(texts, english, language) {
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

/** @param {Texts} texts @param {Language} language */
function countsWithoutForms(texts, language) {
  const bent = [...texts].filter(([key, text]) => !pluralOf(key) && BENT.test(text));
  return bent.map(([key, text]) => `${language} ${key} has a count but no plural forms: ${text}`);
}

/** @param {AllTexts} texts @param {Language} language */
function placeholdersLike(texts, language) {
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

/** @param {AllTexts} texts @param {Language} language */
function leftInEnglish(texts, language) {
  if (language === "en") return [];
  const same = [...texts[language]].filter(([key, text]) => text === texts.en.get(key));
  const left = same.filter(([, text]) => wordsIn(text).some((word) => !SAME_WORDS.has(word)));
  return left.map(([key, text]) => `${language} ${key} is still English: ${text}`);
}

/** Texts without letters or digits where English has words, such as a placeholder "=". @param {AllTexts} texts @param {Language} language */
function signsAlone(texts, language) {
  const bare = [...texts[language]].filter(
    ([key, text]) => !/[\p{L}\p{N}]/u.test(text) && /[\p{L}\p{N}]/u.test(texts.en.get(key) ?? ""),
  );
  return bare.map(([key, text]) => `${language} ${key} has no words: ${text}`);
}

/** @param {Texts} texts @param {Language} language */
function wrongVariety(texts, language) {
  const strange = [...texts].filter(
    ([, text]) => WRONG_STEMS[language].test(text) || /\p{Script=Cyrillic}/u.test(text),
  );
  return strange.map(([key, text]) => `${language} ${key} is in another language variety: ${text}`);
}

/** @param {Texts} texts */
function basesOf(texts) {
  return new Set(
    [...texts.keys()].map((key) => (texts.has(key) && pluralOf(key) ? baseKey(key) : key)),
  );
}

/** @param {string} text */
function marksIn(text) {
  const values = [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map(
    (match) => `{{${match[1]}}}`,
  );
  const tags = [...text.matchAll(/<\/?\s*(\w+)\s*\/?>/g)].map((match) => `<${match[1]}>`);
  return new Set([...values, ...tags]);
}

/** @param {string} text */
function wordsIn(text) {
  return (
    text
      .replace(/\{\{[^}]*\}\}/g, " ")
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? []
  );
}

/** Characters that normalization sorts behind the one before them, or turns into such (half-width Japanese voicing marks). */
export const MARKS = /[\p{M}\uFF9E\uFF9F]+/gu;

/** The letters of Serbian Cyrillic in Latin script. */
const LATIN: Record<string, string> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  ђ: "đ",
  е: "e",
  ж: "ž",
  з: "z",
  и: "i",
  ј: "j",
  к: "k",
  л: "l",
  љ: "lj",
  м: "m",
  н: "n",
  њ: "nj",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  ћ: "ć",
  у: "u",
  ф: "f",
  х: "h",
  ц: "c",
  ч: "č",
  џ: "dž",
  ш: "š",
};

/** Lower-case Serbian Cyrillic in Latin script. Letters of other alphabets that are no variant of a Serbian one stay. */
export function latin(text: string): string {
  return text.replace(
    /[а-џ]/g,
    (letter) => LATIN[letter] ?? LATIN[letter.normalize("NFKD").slice(0, 1)] ?? letter,
  );
}

/** The text decomposed (NFKD) and without combining marks. They are removed before that, too, so that it takes linear time. */
function withoutMarks(text: string): string {
  return text.replace(MARKS, "").normalize("NFKD").replace(MARKS, "");
}

/** Normalizes text for search: lower case, Latin script, letters without diacritics, đ and dj as d. */
export function fold(text: string): string {
  const inLatin = latin(withoutMarks(text).toLowerCase());
  return withoutMarks(inLatin.replaceAll("đ", "d")).replace(/dj+/g, "d");
}

/** Separates the words of a search text that everyone may search from the others. Folded text has another length than the text, so SQL cannot tell. */
const END_OF_OWN = "\u001f";

/** The search text of a record: its own words, or the name of a person or place, then words that not every search may read. */
export function searchTextOf(own: readonly string[], others: readonly string[]): string {
  const folded = [own, others].map((words) => fold(words.join(" ")).replaceAll(END_OF_OWN, " "));
  return folded.join(` ${END_OF_OWN} `);
}

/**
 * True when a name was typed that is not the account's. Diacritics and the order of the names do not matter, and an erased name is "".
 */
export function isOtherName(typed: string, account: string): boolean {
  const words = (name: string) =>
    fold(name)
      .match(/[\p{L}\p{N}]+/gu)
      ?.sort()
      .join(" ");
  return typed !== "" && account !== "" && words(typed) !== words(account);
}

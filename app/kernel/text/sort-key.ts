import { latin } from "./fold";

// { and } are the ASCII characters after z. A letter with one of them sorts after every word that
// begins with the plain letter.
const LETTERS: Record<string, string> = {
  č: "c{",
  ć: "c}",
  dž: "d{",
  đ: "d}",
  lj: "l{",
  nj: "n{",
  š: "s{",
  ž: "z{",
};

/**
 * ASCII sort key in Croatian, Bosnian and Serbian dictionary order, with numbers by value. It is
 * stored with names, because the database has no suitable collation. Serbian Cyrillic is sorted as
 * Latin script. Case, other diacritics and punctuation are ignored.
 */
export function sortKey(text: string): string {
  const folded = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
  const marked = latin(folded).replace(/dž|lj|nj|[čćđšž]/g, (letter) => LETTERS[letter] ?? letter);
  const bare = latin(marked.normalize("NFKD").replace(/\p{M}+/gu, ""));
  return bare.replace(/\d+/g, numberKey).replace(/[^ -~]/gu, codeOf);
}

/** Sorts names for which the database stores no key, such as names stored in a report. */
export function byName<T extends { name: string }>(things: readonly T[]): T[] {
  const keyed = things.map((thing) => ({ thing, key: sortKey(thing.name) }));
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ thing }) => thing);
}

// The digit count comes first: 2 becomes 012 and 10 becomes 0210, which sorts 2 before 10.
function numberKey(digits: string): string {
  const value = digits.replace(/^0+(?=\d)/, "").slice(0, 99);
  return String(value.length).padStart(2, "0") + value;
}

function codeOf(sign: string): string {
  return `~${(sign.codePointAt(0) ?? 0).toString(16).padStart(6, "0")}`;
}

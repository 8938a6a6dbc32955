/** The form in which texts are compared when searching: lower case, letters without their marks, đ as d. */
export function fold(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}+/gu, "");
  return bare
    .toLowerCase()
    .replaceAll("đ", "d")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "");
}

// { and } are the ASCII signs after z, so a letter carrying one stands after every word that begins with the bare letter.
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
 * A key in ASCII that orders texts as Croatian, Bosnian and Serbian dictionaries do, numbers by value. The database
 * has no collation of ours, so names are stored with it. Case, other marks and punctuation do not count.
 */
export function sortKey(text: string): string {
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
  const marked = words.replace(/dž|lj|nj|[čćđšž]/g, (letter) => LETTERS[letter] ?? letter);
  const bare = marked.normalize("NFKD").replace(/\p{M}+/gu, "");
  return bare.replace(/\d+/g, numberKey).replace(/[^ -~]/gu, codeOf);
}

/** For the few names that the database has no key of: as they were written down long ago, in a report. */
export function byName<T extends { name: string }>(things: readonly T[]): T[] {
  const keyed = things.map((thing) => ({ thing, key: sortKey(thing.name) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ thing }) => thing);
}

// The count of digits goes first: 2 becomes 012 and 10 becomes 0210, which puts 2 before 10.
function numberKey(digits: string): string {
  const value = digits.replace(/^0+(?=\d)/, "").slice(0, 99);
  return String(value.length).padStart(2, "0") + value;
}

function codeOf(sign: string): string {
  return `~${(sign.codePointAt(0) ?? 0).toString(16).padStart(6, "0")}`;
}

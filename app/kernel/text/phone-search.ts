/** As long as a number with its separators, a second country code and an extension can be. */
const LONGEST = 40;
const SHORTEST_DIGITS = 4;
/** A number from this length on may begin with a country code, which has one to three digits. */
const SHORTEST_INTERNATIONAL = 9;

/**
 * What the digits of a stored number contain if the search is that number, or a part of it of at least four digits, in another spelling.
 * Spellings differ in the country code, its plus or 00, and the zero before the area code. Empty if it is no number.
 */
export function phoneDigitsLike(search: string): string[] {
  if (search.length > LONGEST) return [];
  const typed = search.trim().replace("(0)", "");
  if (!/^[+\d\s()/.\-\u2010-\u2013]+$/u.test(typed)) return [];
  const digits = typed.replace(/\D/g, "").replace(/^0+/, "");
  if (digits.length < SHORTEST_DIGITS) return [];
  const codes = digits.length < SHORTEST_INTERNATIONAL ? [0] : [0, 1, 2, 3];
  return codes.map((length) => digits.slice(length));
}

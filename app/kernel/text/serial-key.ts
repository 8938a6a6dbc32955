const SEPARATORS = /[ \u00A0\-/.,:_'\u2011\u2013]/g;
/** What people read for the digits of a plate, as for those of a label code. */
const MEANT: Readonly<Record<string, string>> = { o: "0", i: "1", l: "1" };

/** No serial number is longer. */
const LONGEST = 100;
const SHORTEST_KEY = 3;

/**
 * The key by which serial numbers of different spelling are compared, as the column `serial_key` has it: without separators, ASCII letters in
 * lower case, o as 0, i and l as 1.
 */
function serialKey(serial: string): string {
  return serial
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(SEPARATORS, "")
    .replace(/[oil]/g, (letter) => MEANT[letter] ?? letter);
}

/** The key of a text that may be a serial number: it has a digit and three signs. Empty for any other text. */
export function serialKeyOf(text: string): string {
  if (text.length > LONGEST || !/\d/.test(text)) return "";
  const key = serialKey(text.trim());
  return key.length < SHORTEST_KEY ? "" : key;
}

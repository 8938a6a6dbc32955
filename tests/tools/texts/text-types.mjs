import { baseKey, pluralOf } from "./read-texts.mjs";

/** Written by typesOf, read by the compiler (app/locales/keys.ts). */
export const TYPES = "app/locales/texts.d.ts";

const HEAD = `// Generated from the English texts by node tests/tools/check-texts.mjs --fix
type Value = string | number;

/** Each key with the values that its text needs. */
export interface Texts {
`;

/**
 * The source of the types. The compiler reads values from no JSON file, only the keys.
 * @param {import("./read-texts.mjs").Texts} english
 */
export function typesOf(english) {
  /** @type {Map<string, Map<string, string>>} */
  const values = new Map();
  for (const [key, text] of english) {
    const base = isCounted(key, english) ? baseKey(key) : key;
    const own = values.get(base) ?? new Map();
    values.set(base, own);
    for (const [, name] of text.matchAll(/\{\{\s*-?\s*(\w+)[^}]*\}\}/g)) own.set(name, "Value");
    if (base !== key) own.set("count", "number");
  }
  const keys = [...values.keys()].sort();
  return `${HEAD}${keys.map((key) => `  "${key}": ${objectOf(values.get(key))};\n`).join("")}}\n`;
}

/** @param {string} key @param {import("./read-texts.mjs").Texts} english */
function isCounted(key, english) {
  return pluralOf(key) !== null && !english.has(baseKey(key));
}

/** @param {Map<string, string> | undefined} values */
function objectOf(values) {
  const fields = [...(values ?? [])].sort().map(([name, type]) => `${name}: ${type}`);
  return fields.length > 0 ? `{ ${fields.join("; ")} }` : "object";
}

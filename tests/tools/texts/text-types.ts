import { baseKey, pluralOf, type Texts } from "./read-texts";

/** Written by typesOf, read by the compiler (app/locales/keys.ts). */
export const TYPES = "app/locales/texts.d.ts";

const HEAD = `// Generated from the English texts by npm run texts
type Value = string | number;

/** Each key with the values that its text needs. */
export interface Texts {
`;

/** The source of the types. From a JSON file the compiler reads the keys, but not the values in a text. */
export function typesOf(english: Texts): string {
  const values = new Map<string, Map<string, string>>();
  for (const [key, text] of english) {
    const base = isCounted(key, english) ? baseKey(key) : key;
    const own = values.get(base) ?? new Map<string, string>();
    values.set(base, own);
    for (const [, name] of text.matchAll(/\{\{\s*-?\s*(\w+)[^}]*\}\}/g))
      own.set(name ?? "", "Value");
    if (base !== key) own.set("count", "number");
  }
  const keys = [...values.keys()].sort();
  return `${HEAD}${keys.map((key) => `  "${key}": ${objectOf(values.get(key))};\n`).join("")}}\n`;
}

function isCounted(key: string, english: Texts) {
  return pluralOf(key) !== null && !english.has(baseKey(key));
}

function objectOf(values: Map<string, string> | undefined) {
  const fields = [...(values ?? [])].sort().map(([name, type]) => `${name}: ${type}`);
  return fields.length > 0 ? `{ ${fields.join("; ")} }` : "object";
}

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readLanguage, type Texts } from "./text-areas";

/** Read by the compiler (app/locales/keys.ts), not committed. */
const TYPES = "app/locales/texts.d.ts";

const HEAD = `// Generated from the English texts
type Value = string | number;

/** Each key with the values that its text needs. */
export interface Texts {
`;

/** Writes the types of the keys. An unchanged file is not written, so that nothing is compiled again. */
export function writeTextTypes(root: string): void {
  const source = typesOf(new Map(entriesOf(readLanguage(join(root, "app/locales/en")))));
  const file = join(root, TYPES);
  if (readIfThere(file) !== source) writeFileSync(file, source);
}

/** The source of the types. From a JSON file the compiler reads the keys, but not the values in a text. */
function typesOf(english: ReadonlyMap<string, string>): string {
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

const PLURAL = /_(zero|one|two|few|many|other)$/;
const baseKey = (key: string) => key.replace(PLURAL, "");

function isCounted(key: string, english: ReadonlyMap<string, string>) {
  return PLURAL.test(key) && !english.has(baseKey(key));
}

function objectOf(values: Map<string, string> | undefined) {
  const fields = [...(values ?? [])].sort().map(([name, type]) => `${name}: ${type}`);
  return fields.length > 0 ? `{ ${fields.join("; ")} }` : "object";
}

function entriesOf(texts: Texts, before = ""): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string"
      ? [[`${before}${name}`, text] satisfies [string, string]]
      : entriesOf(text, `${before}${name}.`),
  );
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes new files; throws if one of them exists. */
export async function writeNew(files: Record<string, string>): Promise<string[]> {
  const taken = Object.keys(files).filter((path) => existsSync(path));
  if (taken.length > 0) throw new Error(`These files already exist: ${taken.join(", ")}`);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return Object.keys(files);
}

/** Adds keys to the noun's texts in all four languages. */
export async function addTexts(noun: string, texts: Record<string, Record<string, unknown>>) {
  const written = [];
  for (const [language, more] of Object.entries(texts)) {
    const path = `app/locales/${language}/${noun}.json`;
    const before = existsSync(path) ? JSON.parse(await readFile(path, "utf8")) : {};
    await writeFile(path, `${JSON.stringify({ ...before, ...more }, null, 2)}\n`);
    written.push(path);
  }
  return written;
}

export function camel(kebab: string) {
  return kebab.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

export function pascal(kebab: string) {
  const term = camel(kebab);
  return term.charAt(0).toUpperCase() + term.slice(1);
}

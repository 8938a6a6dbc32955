import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes new files; throws if one of them exists. @param {Record<string, string>} files @returns {Promise<string[]>} */
export async function writeNew(files) {
  const taken = Object.keys(files).filter((path) => existsSync(path));
  if (taken.length > 0) throw new Error(`These files already exist: ${taken.join(", ")}`);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return Object.keys(files);
}

/** Adds keys to the noun's texts in all four languages. @param {string} noun @param {Record<string, Record<string, unknown>>} texts */
export async function addTexts(noun, texts) {
  const written = [];
  for (const [language, more] of Object.entries(texts)) {
    const path = `app/locales/${language}/${noun}.json`;
    const before = existsSync(path) ? JSON.parse(await readFile(path, "utf8")) : {};
    await writeFile(path, `${JSON.stringify({ ...before, ...more }, null, 2)}\n`);
    written.push(path);
  }
  return written;
}

/** @param {string} kebab */
export function camel(kebab) {
  return kebab.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

/** @param {string} kebab */
export function pascal(kebab) {
  const word = camel(kebab);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

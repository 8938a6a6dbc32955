import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Requirements §5: deleting is confirmed, and the confirmation states that it cannot be undone.

const LOCALES = new URL("../../../app/locales/", import.meta.url);
const WORDS: Record<string, RegExp> = {
  en: /(cannot|can't) be undone|can't undo/,
  hr: /ne može (se )?poništiti|ne možete poništiti/,
  ba: /ne može (se )?poništiti|ne možete poništiti/,
  rs: /ne može da se poništi|ne možete poništiti/,
};
/** Tickets can be added again, and a discarded report is marked, not deleted. */
const REVERSIBLE = ["removeFromWorkOrder", "discardUnfiled"];
const DELETES = /^(delete|remove|revoke|discard)([A-Z]|$)/;

type Texts = { [key: string]: string | Texts };

/** Every text of a confirmation dialog of a deletion: an object with a button and a title. */
function dialogs(texts: Texts, path: string): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] => {
    if (typeof value === "string") return [];
    const own = `${path}.${key}`;
    const isDialog = DELETES.test(key) && "confirm" in value && "title" in value;
    if (!isDialog || REVERSIBLE.includes(key)) return dialogs(value, own);
    const all = Object.entries(value).filter(([name]) => name.startsWith("text"));
    return all.length === 0
      ? [[own, ""]]
      : all.map(([name, text]) => [`${own}.${name}`, String(text)]);
  });
}

test.each(Object.keys(WORDS))("%s: each says that it cannot be undone", (language) => {
  const all = readdirSync(new URL(language, LOCALES)).flatMap((file) => {
    const texts = JSON.parse(readFileSync(new URL(`${language}/${file}`, LOCALES), "utf8"));
    return dialogs(texts as Texts, file);
  });
  expect(all.length).toBeGreaterThan(15);
  expect(all.filter(([, text]) => !WORDS[language]?.test(text))).toEqual([]);
});

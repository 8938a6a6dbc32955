import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Requirements §5: deleting is confirmed, and the confirmation states that it cannot be undone. RecordCommand with `deletes`, and DeleteDialog
// without a URL, ask and say so.

const APP = new URL("../../../app/", import.meta.url);
const WORDS: Record<string, RegExp> = {
  en: /(cannot|can't) be undone|can't undo/,
  hr: /ne može (se )?poništiti|ne možete poništiti/,
  ba: /ne može (se )?poništiti|ne možete poništiti/,
  rs: /ne može da se poništi|ne možete poništiti/,
};
/** Functions and texts of what is deleted. */
const DELETES = /^(delete|remove|revoke|discard)([A-Z]|$)/;
/** Routes with the command of a deletion that show no dialog, with the reason. */
const WITHOUT_DIALOG: Record<string, string> = {
  "daily-reports/discard.tsx": "the report is marked as discarded and stays readable",
  "phrases/own.tsx": "the row of the sheet has asked (phrase-row.tsx)",
  "settings/overtime.tsx": "a planned change ends before it applies; the bands of today stay",
};
const FORM = "a row of a form: leaving the form brings it back, and saving it is what deletes";
/** Files with a bin that asks nothing, with the reason. Links lead to a dialog. */
const ASKS_NOTHING: Record<string, string> = {
  "features/checklists/ui/template/item-row.tsx": FORM,
  "features/daily-reports/ui/form/entry-row.tsx": FORM,
  "features/daily-reports/ui/form/expense-row.tsx": FORM,
  "features/daily-reports/ui/form/part-row.tsx": FORM,
  "features/daily-reports/ui/photos/photo-card.tsx": FORM,
  "features/work-capacity/ui/exception-fields.tsx": FORM,
  "features/work-orders/ui/form/part-line-fields.tsx": FORM,
  "ui/form/signature-canvas.tsx": "clears a drawing that is not saved",
  "ui/form/signature-pad.tsx": "clears a drawing that is not saved",
  "routes/settings/overtime.tsx": "see WITHOUT_DIALOG",
};

const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((path) =>
  /\.tsx?$/.test(path),
);
const sources = new Map(files.map((path) => [path, readFileSync(new URL(path, APP), "utf8")]));

type Texts = { [key: string]: string | Texts };

/** The texts of each confirmation dialog of a deletion: an object with a button and a title. */
function dialogs(texts: Texts, path: string): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] => {
    if (typeof value === "string") return [];
    const own = `${path}.${key}`;
    if (!DELETES.test(key) || !("confirm" in value && "title" in value)) return dialogs(value, own);
    return Object.entries(value)
      .filter(([name]) => name.startsWith("text"))
      .map(([name, text]) => [`${own}.${name}`, String(text)]);
  });
}

test.each(Object.keys(WORDS))("%s: the dialog says once that it cannot be undone", (language) => {
  const folder = new URL(`locales/${language}/`, APP);
  const read = (file: string): Texts => JSON.parse(readFileSync(new URL(file, folder), "utf8"));
  const own = read("ui.json")["dialog"];
  expect(typeof own === "object" && own["irreversible"]).toMatch(WORDS[language] ?? "");
  const all = readdirSync(folder).flatMap((file) => dialogs(read(file), file));
  expect(all.length).toBeGreaterThan(15);
  expect(all.filter(([, text]) => text === "" || WORDS[language]?.test(text))).toEqual([]);
});

test("each page whose action deletes shows the dialog", () => {
  const pages = files.filter((path) => {
    const source = sources.get(path) ?? "";
    const isPage = path.startsWith("routes/") && /export function action\(/.test(source);
    return isPage && commandsIn(source).some((name) => DELETES.test(name));
  });
  expect(pages.length).toBeGreaterThan(10);
  const without = pages.filter((path) => !showsDialog(path));
  expect(without.map((path) => path.slice("routes/".length)).toSorted()).toEqual(
    Object.keys(WITHOUT_DIALOG).toSorted(),
  );
});

test("each bin leads to the dialog, or there is a reason why not", () => {
  const bins = files.filter((path) => /(icon|name)="trash"/.test(sources.get(path) ?? ""));
  expect(bins.length).toBeGreaterThan(15);
  const asking = (path: string) =>
    showsDialog(path) || /<(MenuLink|LinkButton)\b[^>]*"trash"/.test(sources.get(path) ?? "");
  expect(bins.filter((path) => !asking(path)).toSorted()).toEqual(
    Object.keys(ASKS_NOTHING).toSorted(),
  );
});

/** The commands that a page runs: its imports, and "delete" where it runs a table of commands with their dialogs. */
function commandsIn(source: string): string[] {
  const imports = [...source.matchAll(/import \{([^}]+)\} from "~\/features\/[\w-]+\/commands/g)];
  const names = imports.flatMap(([, list = ""]) => list.split(",").map((name) => name.trim()));
  return source.includes("actOnCommand(") ? [...names, "delete"] : names;
}

/** In its own source, or in a component that it imports. */
function showsDialog(path: string, depth = 3): boolean {
  const source = sources.get(path) ?? "";
  if (/<DeleteDialog\b|<RecordCommand\b[^>]*\sdeletes\b/.test(source)) return true;
  if (depth === 0) return false;
  const imported = [...source.matchAll(/from "~\/((?:features|shell)\/[\w/-]+)"/g)];
  return imported.some(([, name]) => showsDialog(`${name}.tsx`, depth - 1));
}

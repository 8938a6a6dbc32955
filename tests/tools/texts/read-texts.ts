import type { Project } from "../project";

export const LANGUAGES = ["en", "hr", "ba", "rs"] as const;

export type Language = (typeof LANGUAGES)[number];
/** Values by their whole key, plural suffix included. */
export type Texts = Map<string, string>;
export type AllTexts = Record<Language, Texts>;

const SUFFIX = /_(zero|one|two|few|many|other)$/;

/** Reads all texts of the four languages, and the problems of their files. */
export function readTexts(project: Project) {
  const texts: AllTexts = { en: new Map(), hr: new Map(), ba: new Map(), rs: new Map() };
  const problems: string[] = [];
  for (const language of LANGUAGES) {
    for (const path of textFiles(project, language))
      problems.push(...readInto(texts[language], path, project.read(path)));
  }
  return { texts, problems };
}

export function textFiles(project: Project, language: Language) {
  return project.files.filter(
    (path) => path.startsWith(`app/locales/${language}/`) && path.endsWith(".json"),
  );
}

/** The key that code uses, without the plural suffix of i18next. */
export function baseKey(key: string) {
  return key.replace(SUFFIX, "");
}

/** The plural category of a key, or null. */
export function pluralOf(key: string) {
  return SUFFIX.exec(key)?.[1] ?? null;
}

/** The expected format of the file: sorted keys, indented by two spaces. */
export function formatJson(json: string) {
  return `${JSON.stringify(sorted(JSON.parse(json)), null, 2)}\n`;
}

function readInto(texts: Texts, path: string, json: string) {
  let tree: unknown;
  try {
    tree = JSON.parse(json);
  } catch (error) {
    return [`${path} is not valid JSON: ${error instanceof Error ? error.message : error}`];
  }
  const area = (path.split("/").at(-1) ?? "").replace(".json", "");
  const problems = flatten(tree, camelCase(area), texts, path);
  if (countKeys(tree) !== namesIn(json)) problems.push(`${path} has a duplicate key`);
  else if (formatJson(json) !== json)
    problems.push(`${path} is not sorted or not indented by two spaces; run npm run texts`);
  return problems;
}

function flatten(node: unknown, key: string, texts: Texts, path: string): string[] {
  if (typeof node === "string") {
    texts.set(key, node);
    return node.trim() === node && node !== ""
      ? []
      : [`${path}: ${key} is empty or has leading or trailing spaces`];
  }
  if (!isTree(node)) return [`${path}: ${key} is neither a text nor a group of texts`];
  return Object.entries(node).flatMap(([name, below]) => {
    const wrong = /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name)
      ? []
      : [`${path}: "${name}" cannot be part of a key`];
    return [...wrong, ...flatten(below, `${key}.${name}`, texts, path)];
  });
}

function isTree(node: unknown): node is Record<string, unknown> {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

function sorted(node: unknown): unknown {
  if (!isTree(node)) return node;
  const entries = Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, below]) => [name, sorted(below)]));
}

function countKeys(node: unknown): number {
  if (!isTree(node)) return 0;
  return Object.values(node).reduce((sum: number, below) => sum + 1 + countKeys(below), 0);
}

// JSON.parse silently keeps the last of two equal names; this counts the names in the source.
function namesIn(json: string) {
  return [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter((match) => match[1]).length;
}

function camelCase(name: string) {
  return name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

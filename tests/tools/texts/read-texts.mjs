export const LANGUAGES = /** @type {const} */ (["en", "hr", "ba", "rs"]);

/** @typedef {(typeof LANGUAGES)[number]} Language */
/** Values by their whole key, plural suffix included. @typedef {Map<string, string>} Texts */
/** @typedef {Record<Language, Texts>} AllTexts */

const SUFFIX = /_(zero|one|two|few|many|other)$/;

/**
 * Reads all texts of the four languages, and the problems of their files.
 * @param {import("../project.mjs").Project} project
 */
export function readTexts(project) {
  /** @type {AllTexts} */
  const texts = { en: new Map(), hr: new Map(), ba: new Map(), rs: new Map() };
  /** @type {string[]} */
  const problems = [];
  for (const language of LANGUAGES) {
    for (const path of textFiles(project, language))
      problems.push(...readInto(texts[language], path, project.read(path)));
  }
  return { texts, problems };
}

/**
 * @param {import("../project.mjs").Project} project
 * @param {Language} language
 */
export function textFiles(project, language) {
  return project.files.filter(
    (path) => path.startsWith(`app/locales/${language}/`) && path.endsWith(".json"),
  );
}

/**
 * The key that code uses, without the plural suffix of i18next.
 * @param {string} key
 */
export function baseKey(key) {
  return key.replace(SUFFIX, "");
}

/**
 * The plural category of a key, or null.
 * @param {string} key
 */
export function pluralOf(key) {
  return SUFFIX.exec(key)?.[1] ?? null;
}

/**
 * The expected format of the file: sorted keys, indented by two spaces.
 * @param {string} json
 */
export function tidy(json) {
  return `${JSON.stringify(sorted(JSON.parse(json)), null, 2)}\n`;
}

/**
 * @param {Texts} texts
 * @param {string} path
 * @param {string} json
 */
function readInto(texts, path, json) {
  /** @type {unknown} */
  let tree;
  try {
    tree = JSON.parse(json);
  } catch (error) {
    return [`${path} is not valid JSON: ${error instanceof Error ? error.message : error}`];
  }
  const area = (path.split("/").at(-1) ?? "").replace(".json", "");
  const problems = flatten(tree, camelCase(area), texts, path);
  if (countKeys(tree) !== namesIn(json)) problems.push(`${path} has a duplicate key`);
  else if (tidy(json) !== json)
    problems.push(
      `${path} is not sorted or not indented by two spaces; run node tests/tools/check-texts.mjs --fix`,
    );
  return problems;
}

/**
 * @param {unknown} node
 * @param {string} key
 * @param {Texts} texts
 * @param {string} path
 * @returns {string[]}
 */
function flatten(node, key, texts, path) {
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

/** @param {unknown} node @returns {node is Record<string, unknown>} */
function isTree(node) {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

/** @param {unknown} node @returns {unknown} */
function sorted(node) {
  if (!isTree(node)) return node;
  const entries = Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, below]) => [name, sorted(below)]));
}

/** @param {unknown} node @returns {number} */
function countKeys(node) {
  if (!isTree(node)) return 0;
  return Object.values(node).reduce(
    (/** @type {number} */ sum, below) => sum + 1 + countKeys(below),
    0,
  );
}

// JSON.parse silently keeps the last of two equal names; this counts the names in the source.
/** @param {string} json */
function namesIn(json) {
  return [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter((match) => match[1]).length;
}

/** @param {string} name */
export function camelCase(name) {
  return name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

import { baseKey, pluralOf } from "./read-texts.mjs";

/**
 * Keys that code asks for and no text answers, texts that no code asks for, words that stand in the code.
 * @param {Set<string>} keys base keys of the English texts
 * @param {Map<string, import("./find-uses.mjs").Uses>} uses
 * @param {Set<string>} counted those that have nothing but plural forms
 */
export function compareUses(keys, uses, counted = new Set()) {
  const areas = new Set([...keys].map((key) => key.split(".")[0] ?? ""));
  /** @type {Set<string>} */
  const used = new Set();
  const problems = [...uses].flatMap(([path, found]) => [
    ...found.asked.flatMap((key) => take(key, keys, used) ?? `${path} asks for ${key}, which no text has`),
    ...found.uncounted.filter((key) => counted.has(key)).map((key) => `${path} asks for ${key} without a count`),
    ...found.named.filter((text) => isKeyOf(areas, text)).flatMap((key) => takeGroup(key, keys, used) ?? lacking(path, key)),
    ...found.patterns
      .filter((text) => isPatternOf(areas, text))
      .flatMap((pattern) => takeAll(pattern, keys, used) ?? `${path} asks for ${pattern}, which no text is like`),
    ...found.refusals.flatMap(
      (reason) => takeReason(reason, keys, used) ?? `${path} refuses with ${reason}, which app/locales/en/refusals.json has not`,
    ),
    ...found.unclear.map((code) => `${path}: t(${code}) begins with a value; begin with the text's area, so that its keys can be found`),
    ...found.spoken.map((text) => `${path} shows "${text}" itself; put it into app/locales and ask t() for it`),
  ]);
  for (const found of uses.values()) for (const word of found.named) takeAll(`*.guards.${word}`, keys, used);
  const idle = [...keys].filter((key) => !used.has(key));
  return [...problems, ...idle.map((key) => `no code asks for ${key}`)];
}

/** @param {Iterable<string>} keys */
export function baseKeys(keys) {
  return new Set([...keys].map(baseKey));
}

/**
 * The base keys that have nothing but plural forms.
 * @param {import("./read-texts.mjs").Texts} texts
 */
export function countedKeys(texts) {
  return new Set([...texts.keys()].filter((key) => pluralOf(key) && !texts.has(baseKey(key))).map(baseKey));
}

/** @param {string} key @param {Set<string>} keys @param {Set<string>} used */
function take(key, keys, used) {
  if (!keys.has(key)) return null;
  used.add(key);
  return [];
}

// The words of a guard stand with its noun; see messageOf in app/kernel/server/texts.ts.
/** @param {string} reason @param {Set<string>} keys @param {Set<string>} used */
function takeReason(reason, keys, used) {
  return take(`refusals.${reason}`, keys, used) ?? takeAll(`*.guards.${reason}`, keys, used);
}

// A key kept as data ("titleKey": …) or the root of a group, such as a prefix handed to a part.
/** @param {string} key @param {Set<string>} keys @param {Set<string>} used */
function takeGroup(key, keys, used) {
  return take(key, keys, used) ?? takeAll(`${key}.*`, keys, used);
}

// Two parts may be the name of an action (tasks.read); three are nothing but a key.
/** @param {string} path @param {string} key */
function lacking(path, key) {
  return key.split(".").length > 2 ? [`${path} names ${key}, which no text has`] : [];
}

/** @param {string} pattern @param {Set<string>} keys @param {Set<string>} used */
function takeAll(pattern, keys, used) {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^$()|[\]{}\\]/g, "\\$&"));
  const gap = pattern.startsWith("*") ? "[^.]+" : ".+";
  const shape = new RegExp(`^${parts.join(gap)}$`);
  const alike = [...keys].filter((key) => shape.test(key));
  for (const key of alike) used.add(key);
  return alike.length > 0 ? [] : null;
}

/** @param {Set<string>} areas @param {string} text */
function isKeyOf(areas, text) {
  return /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9_-]+)+$/.test(text) && areas.has(text.split(".")[0] ?? "");
}

/** @param {Set<string>} areas @param {string} pattern */
function isPatternOf(areas, pattern) {
  if (pattern.startsWith("*")) return true;
  return /^[a-z][A-Za-z0-9]*\.[A-Za-z0-9_.*-]*$/.test(pattern) && areas.has(pattern.split(".")[0] ?? "");
}

import type { Uses } from "./find-uses";
import { baseKey, pluralOf, type Texts } from "./read-texts";

/**
 * Keys that code uses but no text defines, texts that no code uses, and user-visible text in code.
 * @param keys base keys of the English texts
 * @param counted keys that have only plural forms
 */
export function compareUses(
  keys: Set<string>,
  uses: Map<string, Uses>,
  counted: Set<string> = new Set(),
) {
  const areas = new Set([...keys].map((key) => key.split(".")[0] ?? ""));
  const used = new Set<string>();
  const problems = [...uses].flatMap(([path, found]) => [
    ...found.requested.flatMap(
      (key) => take(key, keys, used) ?? `${path} uses ${key}, which is not defined in app/locales`,
    ),
    ...found.uncounted
      .filter((key) => counted.has(key))
      .map((key) => `${path} uses ${key} without a count`),
    ...found.named
      .filter((text) => isKeyOf(areas, text))
      .flatMap((key) => takeGroup(key, keys, used) ?? lacking(path, key)),
    ...found.patterns
      .filter((text) => isPatternOf(areas, text))
      .flatMap(
        (pattern) =>
          takeAll(pattern, keys, used) ?? `${path} uses ${pattern}, which matches no key`,
      ),
    ...found.refusals.flatMap(
      (reason) =>
        takeReason(reason, keys, used) ??
        `${path} refuses with ${reason}, which app/locales/en/refusals.json lacks`,
    ),
    ...found.unclear.map(
      (code) =>
        `${path}: t(${code}) begins with a value; begin with the area of the text, so that the check can find its keys`,
    ),
    ...found.spoken.map(
      (text) =>
        `${path} contains the user-visible text "${text}"; move it to app/locales and use t()`,
    ),
  ]);
  for (const found of uses.values())
    for (const word of found.named) takeAll(`*.guards.${word}`, keys, used);
  const idle = [...keys].filter((key) => !used.has(key));
  return [...problems, ...idle.map((key) => `no code uses ${key}`)];
}

export function baseKeys(keys: Iterable<string>) {
  return new Set([...keys].map(baseKey));
}

/** The base keys that have only plural forms. */
export function countedKeys(texts: Texts) {
  return new Set(
    [...texts.keys()].filter((key) => pluralOf(key) && !texts.has(baseKey(key))).map(baseKey),
  );
}

function take(key: string, keys: Set<string>, used: Set<string>) {
  if (!keys.has(key)) return null;
  used.add(key);
  return [];
}

// The texts of a guard are in the file of its noun; see messageOf in app/kernel/server/texts.ts.
function takeReason(reason: string, keys: Set<string>, used: Set<string>) {
  return take(`refusals.${reason}`, keys, used) ?? takeAll(`*.guards.${reason}`, keys, used);
}

// A key stored as data ("titleKey": …) or the root of a group, such as a prefix passed to a component.
function takeGroup(key: string, keys: Set<string>, used: Set<string>) {
  return take(key, keys, used) ?? takeAll(`${key}.*`, keys, used);
}

// A literal with two parts may be the name of an action (tasks.read); one with three parts is always a key.
function lacking(path: string, key: string) {
  return key.split(".").length > 2
    ? [`${path} mentions ${key}, which is not defined in app/locales`]
    : [];
}

function takeAll(pattern: string, keys: Set<string>, used: Set<string>) {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^$()|[\]{}\\]/g, "\\$&"));
  const gap = pattern.startsWith("*") ? "[^.]+" : ".+";
  const shape = new RegExp(`^${parts.join(gap)}$`);
  const alike = [...keys].filter((key) => shape.test(key));
  for (const key of alike) used.add(key);
  return alike.length > 0 ? [] : null;
}

function isKeyOf(areas: Set<string>, text: string) {
  return /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9_-]+)+$/.test(text) && areas.has(text.split(".")[0] ?? "");
}

function isPatternOf(areas: Set<string>, pattern: string) {
  if (pattern.startsWith("*")) return true;
  return (
    /^[a-z][A-Za-z0-9]*\.[A-Za-z0-9_.*-]*$/.test(pattern) && areas.has(pattern.split(".")[0] ?? "")
  );
}

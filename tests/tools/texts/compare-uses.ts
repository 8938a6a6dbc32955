import type { Uses } from "./find-uses";
import { baseKey } from "./read-texts";

/**
 * Texts that no code uses, and user-visible text in code. That a key exists and has its values, the compiler checks. `keys` are the base keys of the English texts.
 */
export function compareUses(keys: Set<string>, uses: Map<string, Uses>) {
  const found = [...uses.values()];
  const literals = new Set(found.flatMap(({ named }) => named));
  const patterns = [...new Set(found.flatMap(({ patterns }) => patterns))].map(shapeOf);
  const idle = [...keys].filter(
    (key) => !isNamed(key, literals) && !patterns.some((shape) => shape.test(key)),
  );
  const texts = [...uses].flatMap(([path, { visibleTexts: messages }]) =>
    messages.map(
      (text) =>
        `${path} contains the user-visible text "${text}"; move it to app/locales and use t()`,
    ),
  );
  return [...texts, ...idle.map((key) => `no code uses ${key}`)];
}

export function baseKeys(keys: Iterable<string>) {
  return new Set([...keys].map(baseKey));
}

/**
 * Code names the key itself, a group above it, or the reason of a refusal, whose text is under `refusals` or under the `guards` of a noun.
 */
function isNamed(key: string, literals: Set<string>) {
  const parts = key.split(".");
  const [first = "", second = "", third = ""] = parts;
  if (first === "refusals" ? literals.has(second) : second === "guards" && literals.has(third))
    return true;
  return parts.some((_, index) => index > 0 && literals.has(parts.slice(0, index + 1).join(".")));
}

/**
 * A template literal as a regular expression. Behind an expression at its beginning, each other one is a single part of the key. `pattern` has "*" for each expression.
 */
function shapeOf(pattern: string) {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^$()|[\]{}\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(pattern.startsWith("*") ? "[^.]+" : ".+")}$`);
}

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { areaOfNoun, BASE } from "./text-areas";

type Module = { imports: string[]; keys: string[] };

// Modules that run on the server or show no text; the kernel's permission names look like keys.
const NOT_VISIBLE =
  /^app\/(kernel|server|database|features\/[^/]+\/(?:revisions\/)?(queries|commands|mutations|topics|pdf|emails|inputs|policy))(\/|\.|-)/;
const STATIC_IMPORT = /\b(?:import|export)\s+(?!type\b)(?:[^"';]*?\bfrom\s*)?["']([^"']+)["']/g;
const LATER_IMPORT = /\bimport\(\s*["']([^"']+)["']/g;
// A complete key, the name of a group, or the beginning of a template literal.
const KEY = /["'`]([a-z][A-Za-z0-9]*\.[A-Za-z0-9_.-]*)(\$?)/g;

/**
 * Determines which text areas each page needs besides the base, from its static and dynamic imports. A handwritten
 * list would get out of date.
 * @param options keys of the English texts
 * @returns areas of the page module with this absolute path
 */
export function pageAreas({
  root,
  keys,
}: {
  root: string;
  keys: readonly string[];
}): (file: string) => string[] {
  const modules = new Map<string, Module>();
  const nouns = new Set(keys.map((key) => key.split(".")[0] ?? ""));
  // Modules name the same few thousand again and again.
  const knownKeys = new Map<string, boolean>();

  function moduleAt(file: string): Module {
    const known = modules.get(file) ?? readModule(file, root);
    modules.set(file, known);
    return known;
  }
  function isText(named: string): boolean {
    const known = knownKeys.get(named) ?? keys.some((key) => matchesKey(key, named));
    knownKeys.set(named, known);
    return known;
  }

  return (file) => {
    const seen = new Set([file]);
    const own =
      /app\/routes\/([^/]+)\//
        .exec(file.split(sep).join("/"))?.[1]
        ?.replace(/-(.)/g, (_, letter) => letter.toUpperCase()) ?? "";
    const requested = new Set(nouns.has(own) ? [areaOfNoun(own)] : []);
    for (const each of seen) {
      const { imports, keys: named } = moduleAt(each);
      for (const imported of imports) seen.add(imported);
      for (const key of named)
        if (isText(key)) requested.add(areaOfNoun(key.split(".")[0] ?? ""));
    }
    return [...requested].filter((area) => area !== BASE).sort();
  };
}

function readModule(file: string, root: string): Module {
  const source = readFileSync(file, "utf8");
  const specifiers = [STATIC_IMPORT, LATER_IMPORT].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, specifier]) => specifier ?? ""),
  );
  const imports = specifiers
    .flatMap((specifier) => resolve(specifier, file, root) ?? [])
    .filter((path) => !NOT_VISIBLE.test(relative(root, path).split(sep).join("/")));
  return {
    imports,
    keys: [...source.matchAll(KEY)].map(([, key, more]) => `${key}${more ? "*" : ""}`),
  };
}

/**
 * @param key of a text
 * @param requested "a.b", or "a.b*" as a prefix
 */
function matchesKey(key: string, requested: string) {
  if (requested.endsWith("*")) return key.startsWith(requested.slice(0, -1));
  return (
    key.startsWith(requested) &&
    (key.length === requested.length || /[._]/.test(key.charAt(requested.length)))
  );
}

/** Resolves the project's own source files only. */
function resolve(specifier: string, from: string, root: string) {
  const base = specifier.startsWith("~/")
    ? join(root, "app", specifier.slice(2))
    : specifier.startsWith(".")
      ? join(dirname(from), specifier)
      : null;
  return base && [".tsx", ".ts"].map((end) => base + end).find((path) => existsSync(path));
}

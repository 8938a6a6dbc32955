import { expect, it } from "vitest";
import { projectOf } from "../../tools/project";
import { checkKeptCollections } from "../../tools/structure/kept-collections";

const PATH = "app/kernel/names.ts";

function problemsIn(source: string, bounded: Record<string, string> = {}, path = PATH): string[] {
  return checkKeptCollections(projectOf({ [path]: source }), bounded);
}

it.each([
  [
    "of a module",
    "const names = new Map<string, string>();\nfunction add() { names.set('a', 'b'); }",
  ],
  ["with entries", "const names = new Set(['a']);\nfunction add(name) { names.add(name); }"],
  ["that others fill", "export const names = new Map();"],
  ["of an object", "class Names { readonly names = new Map(); add() { this.names.set(1, 1); } }"],
  ["by key of a plain object", "const names = {};\nfunction add(key) { names[key] = 1; }"],
  ["that is an array", "const names: string[] = [];\nfunction add(name) { names.push(name); }"],
  [
    "of a function that lives on",
    "function make() { const names = new Map(); return (key) => { names.set(key, 1); }; }",
  ],
])("refuses a collection %s", (_, source) => {
  expect(problemsIn(source)).toEqual([expect.stringContaining(`${PATH} names may grow`)]);
});

it("refuses a private one, by its name", () => {
  const source = "class Names { readonly #all = new Set(); add(name) { this.#all.add(name); } }";
  expect(problemsIn(source)).toEqual([expect.stringContaining(`${PATH} #all may grow`)]);
});

it.each([
  ["a bounded one", "const names = new BoundedMap(9);\nfunction add() { names.set('a', 'b'); }"],
  [
    "a list of the code",
    "const names = new Set(['a']);\nfunction has(name) { return names.has(name); }",
  ],
  [
    "one of a call",
    "function list(all) { const names = []; for (const each of all) names.push(each); return names; }",
  ],
  [
    "one that a callback of a call fills",
    "function list(all) { const names = []; all.forEach((each) => names.push(each)); return names; }",
  ],
  [
    "one whose keys may be collected",
    "const names = new WeakMap();\nfunction add(key) { names.set(key, 1); }",
  ],
])("accepts %s", (_, source) => {
  expect(problemsIn(source)).toEqual([]);
});

it("accepts what is listed, and refuses a list that names nothing", () => {
  const source = "const names = new Map();\nfunction add() { names.set(1, 1); }";
  expect(problemsIn(source, { [`${PATH} names`]: "one" })).toEqual([]);
  expect(problemsIn("", { [`${PATH} names`]: "one" })).toEqual([
    expect.stringContaining("is none"),
  ]);
});

it("ignores tools, which end with their command", () => {
  const source = "const names = new Map();\nfunction add() { names.set(1, 1); }";
  expect(problemsIn(source, {}, "worker/dev/names.ts")).toEqual([]);
});

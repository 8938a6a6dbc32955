import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Package = {
  dependencies?: object;
  optionalDependencies?: object;
  /** Contained in the package itself. */
  bundleDependencies?: string[];
};

/** `npm ci` refuses a lock file that lacks one: a registry that has not yet copied every platform's package leaves it out. */
it("locks every package that another one requires, for each platform", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, Package>;
  };
  const missing = Object.entries(packages).flatMap(([path, required]) =>
    Object.keys({ ...required.dependencies, ...required.optionalDependencies })
      .filter((name) => !required.bundleDependencies?.includes(name))
      .filter((name) => !foldersAbove(path).some((folder) => `${folder}${name}` in packages))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

/** The folders in which Node.js looks for the dependencies of a package, the nearest first. */
function foldersAbove(path: string): string[] {
  const parts = path === "" ? [] : path.split("/node_modules/");
  const nested = parts.map(
    (_, index) => `${parts.slice(0, index + 1).join("/node_modules/")}/node_modules/`,
  );
  return [...nested.toReversed(), "node_modules/"];
}

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The files that a check inspects. A rule takes a project and returns one line per problem, so that tests
 * can run it on a project made of a few strings.
 */
export type Project = { files: string[]; has(path: string): boolean; read(path: string): string };

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The work tree: tracked files and untracked files that are not ignored. */
export function workTree(): Project {
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: ROOT, encoding: "utf8" },
  );
  const files = listed.split("\0").filter((path) => path !== "" && existsSync(join(ROOT, path)));
  const texts = new Map<string, string>();
  return {
    files: [...new Set(files)].sort(),
    has: (path) => existsSync(join(ROOT, path)),
    read(path) {
      const text = texts.get(path) ?? readFileSync(join(ROOT, path), "utf8");
      texts.set(path, text);
      return text;
    },
  };
}

/** A project made of the given files, for tests of a rule. */
export function projectOf(texts: Record<string, string>): Project {
  const files = Object.keys(texts).sort();
  return {
    files,
    has: (path) =>
      files.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, "")}/`)),
    read: (path) => texts[path] ?? "",
  };
}

/** Prints the problems and sets exit code 1, or prints one line if there are none. */
export function report(name: string, problems: string[]) {
  for (const problem of problems) console.error(`${name}: ${problem}`);
  if (problems.length > 0) console.error(`${name}: ${problems.length} problems`);
  else console.log(`${name}: no problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

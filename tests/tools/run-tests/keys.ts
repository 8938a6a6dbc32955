import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { fingerprint } from "../../../worker/dev/stack/fingerprint";
import { ROOT } from "../../../worker/dev/stack/stack";

/** Of what every test depends on although it does not import it. */
const COMMON = [
  "package-lock.json",
  "tsconfig.json",
  "migrations",
  "app/locales",
  "tests/vitest.config.ts",
  "tests/vitest.unit.config.ts",
  "tests/vitest.api.config.ts",
  "tests/playwright.config.ts",
  "tests/support/stack",
];
/** What the built workers are made of. */
const BUILT = ["app", "worker", "public", "remix.config.ts", "wrangler.toml"];
const ALL = [...COMMON, ...BUILT, "tests", "README.md", ".github"];

/** Tests that read files or start programs may depend on any file. */
const READS_FILES = /^(node:)?(fs|fs\/promises|child_process)$/;
const MAY_READ = /^tests\/(unit|api|e2e|tools)\//;

type Inputs = Metafile["inputs"];
type Imports = { files: Set<string>; readsFiles: boolean };

/** The test files of a suite, relative to the project's root. */
export function testFiles(suites: string[]): string[] {
  return suites.flatMap((suite) =>
    readdirSync(join(ROOT, suite), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
      .map((name) => `${suite}/${name}`)
      .sort(),
  );
}

/** A hash of everything that is not a document. */
export function projectKey(): string {
  return fingerprint(ROOT, ALL);
}

/** The test files whose imports include one of these files. */
export async function affectedTests(files: string[], changed: string[]): Promise<string[]> {
  const imports = await importsOf(files);
  return files.filter((file) => changed.some((path) => imports.get(file)?.files.has(path)));
}

/**
 * A hash for each test file of everything that its result depends on: what it imports, migrations, texts and configuration. For API and e2e
 * tests also the built workers, and for tests that read files or start programs the whole project.
 */
export async function keysOf(files: string[]): Promise<Map<string, string>> {
  const imports = await importsOf(files);
  const all = projectKey();
  const common = fingerprint(ROOT, COMMON);
  const built = fingerprint(ROOT, [...COMMON, ...BUILT]);
  const contents = new Map<string, string>();
  function contentOf(file: string): string {
    const known =
      contents.get(file) ?? hash(readFileSync(join(ROOT, file.replace(/\?\w+$/, "")), "utf8"));
    contents.set(file, known);
    return known;
  }
  return new Map(
    files.map((file) => {
      const own = imports.get(file) ?? { files: new Set<string>(), readsFiles: true };
      if (own.readsFiles) return [file, hash(`${file} ${all}`)];
      const rest = file.startsWith("tests/unit/") ? common : built;
      return [file, hash([file, rest, ...[...own.files].sort().map(contentOf)].join(" "))];
    }),
  );
}

async function importsOf(files: string[]): Promise<Map<string, Imports>> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: files,
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    format: "esm",
    platform: "node",
    outdir: "unused",
    packages: "external",
    jsx: "automatic",
    logLevel: "silent",
    plugins: [codeOnly],
  });
  return new Map(files.map((file) => [file, closure(metafile.inputs, file)]));
}

/** Styles, pictures and modules of the platform have no imports. */
const codeOnly: Plugin = {
  name: "code-only",
  setup({ onResolve }) {
    const other =
      /^(virtual|cloudflare|texts):|\.(css|svg|png|webp|woff2|sql|md|html|wasm)(\?\w+)?$/;
    onResolve({ filter: other }, ({ path }) => ({ path, external: true }));
  },
};

function closure(inputs: Inputs, file: string): Imports {
  const files = new Set<string>();
  let readsFiles = false;
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const imports = inputs[next]?.imports;
    if (!imports || files.has(next)) continue;
    files.add(next);
    open.push(...imports.map(({ path }) => path));
    readsFiles ||= MAY_READ.test(next) && imports.some(({ path }) => READS_FILES.test(path));
  }
  return { files, readsFiles };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 20);
}

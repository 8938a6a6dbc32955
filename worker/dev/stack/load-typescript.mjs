import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadTexts } from "../../build/vite-texts.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** @type {Map<string, Promise<any>>} */
const imported = new Map();

/**
 * Imports a TypeScript file of this project into Node, which cannot load TypeScript: bundles the file with the project's own
 * modules and leaves packages as imports.
 * @param {string} path relative to the project root
 * @returns {Promise<any>} the exports of that file
 */
export function importTypeScript(path) {
  const known = imported.get(path) ?? bundleAndImport(path);
  imported.set(path, known);
  return known;
}

/** @param {string} path */
async function bundleAndImport(path) {
  const { build } = await import("esbuild");
  const entry = join(ROOT, path);
  // A unique name, because another process may bundle the same file.
  const outfile = join(ROOT, ".local", "typescript", `${randomUUID()}.mjs`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    sourcemap: "inline",
    logLevel: "silent",
    absWorkingDir: ROOT,
    alias: { "~": join(ROOT, "app"), "~worker": join(ROOT, "worker") },
    plugins: [virtualTexts(), ownAddress()],
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile, { force: true });
  }
}

/** @returns {import('esbuild').Plugin} */
function virtualTexts() {
  return {
    name: "texts",
    setup(build) {
      build.onResolve({ filter: /^virtual:texts?/ }, ({ path: id }) => ({
        path: id,
        namespace: "texts",
      }));
      build.onLoad({ filter: /.*/, namespace: "texts" }, ({ path: id }) => ({
        contents: loadTexts(ROOT, id),
        loader: "js",
      }));
    },
  };
}

/**
 * Keeps `import.meta.url` pointing at the source file, so that a module finds the files next to it.
 * @returns {import('esbuild').Plugin}
 */
function ownAddress() {
  return {
    name: "own-address",
    setup(build) {
      build.onLoad(
        { filter: /\/(?:app|worker|migrations|tests)\/.*\.(?:ts|tsx|mjs)$/ },
        async ({ path: file }) => {
          const { readFile } = await import("node:fs/promises");
          const source = await readFile(file, "utf8");
          if (!source.includes("import.meta.url")) return undefined;
          const loader = file.endsWith("x") ? "tsx" : file.endsWith("ts") ? "ts" : "js";
          const contents = source.replaceAll(
            "import.meta.url",
            JSON.stringify(pathToFileURL(file).href),
          );
          return { contents, loader };
        },
      );
    },
  };
}

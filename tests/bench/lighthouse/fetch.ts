import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { runChild } from "../../../worker/dev/process/children";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const FILES = ["package.json", "package-lock.json"];

/**
 * Installs Lighthouse into a separate folder: 180 MB that only this part of the bench needs.
 * @param dir data folder of the bench
 */
export async function fetchLighthouse(
  dir: string,
): Promise<
  (
    url: string,
    flags: object,
  ) => Promise<{ lhr: { categories: Record<string, { score: number }> } }>
> {
  const at = join(dir, "lighthouse");
  const core = join(at, "node_modules", "lighthouse", "core", "index.js");
  if (
    !existsSync(core) ||
    FILES.some(
      (name) => readFileSync(join(HERE, name), "utf8") !== readFileSync(join(at, name), "utf8"),
    )
  ) {
    mkdirSync(at, { recursive: true });
    for (const name of FILES) cpSync(join(HERE, name), join(at, name));
    await runChild(
      "npm",
      ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
      { cwd: at },
    );
  }
  return (await import(pathToFileURL(core).href)).default;
}

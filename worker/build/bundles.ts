import { readdirSync } from "node:fs";
import { extname, join } from "node:path";

/** The three workers, each with its configuration file and the name of its folder in build/workers. */
export const WORKERS = [
  { name: "web", config: "wrangler.toml" },
  { name: "pdf", config: "worker/pdf/wrangler.toml" },
  { name: "push", config: "worker/push/wrangler.toml" },
] as const;

const KINDS: Record<string, "ESModule" | "CompiledWasm" | "Text" | "Data"> = {
  ".js": "ESModule",
  ".mjs": "ESModule",
  ".wasm": "CompiledWasm",
  ".txt": "Text",
  ".html": "Text",
  ".sql": "Text",
  ".bin": "Data",
};

/**
 * The files of one bundle in Miniflare's format, entry first. Miniflare can find the modules itself when given one path,
 * but then rejects a bundle with dynamic imports.
 */
export function bundleModules(folder: string) {
  const names = readdirSync(folder).filter((name) => extname(name) in KINDS);
  const sorted = ["index.js", "main.js"].filter((name) => names.includes(name)).slice(0, 1);
  const others = names.filter((name) => !sorted.includes(name));
  return [...sorted, ...others].map((name) => ({
    type: KINDS[extname(name)] ?? "Data",
    path: join(folder, name),
  }));
}

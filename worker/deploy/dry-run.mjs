import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundleModules, WORKERS } from "../build/bundles.mjs";
import { PlainError } from "../dev/process/plain-error.mjs";
import { ROOT } from "../dev/stack/stack.mjs";
import { wrangler } from "./wrangler.mjs";

/** quality §1. Cloudflare's limit for a paid account is ten times higher (costs.md). */
const MOST_BYTES = 1_000_000;

/** @typedef {{ name: string, bytes: number }} Size */

/**
 * Bundles what a deployment to production would upload, without sending it. Throws if the web worker is too large.
 * @returns {Promise<Size[]>}
 */
export async function dryRun() {
  const sizes = await Promise.all(WORKERS.map(bundle));
  const web = sizes.find(({ name }) => name === "web");
  if (web && web.bytes > MOST_BYTES)
    throw new PlainError(
      `The web worker has ${kB(web.bytes)} gzip; the limit is ${kB(MOST_BYTES)}.`,
    );
  return sizes;
}

/** @param {(typeof WORKERS)[number]} worker @returns {Promise<Size>} */
async function bundle({ name, config }) {
  const out = join(ROOT, ".local", "deploy", name);
  rmSync(out, { recursive: true, force: true });
  await wrangler(["deploy", "--dry-run", "-c", config, "--outdir", out], { show: false });
  rmSync(join(ROOT, config, "..", ".wrangler"), { recursive: true, force: true });
  return {
    name,
    bytes: bundleModules(out).reduce(
      (sum, { path }) => sum + gzipSync(readFileSync(path)).length,
      0,
    ),
  };
}

/** @param {Size[]} sizes */
export function sizesLine(sizes) {
  return sizes.map(({ name, bytes }) => `${name} ${kB(bytes)}`).join(", ");
}

/** @param {number} bytes */
function kB(bytes) {
  return `${(bytes / 1000).toFixed(0)} kB`;
}

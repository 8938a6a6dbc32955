import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundleModules, WORKERS } from "../build/bundles";
import { PlainError } from "../dev/process/plain-error";
import { ROOT } from "../dev/stack/stack";
import { wrangler } from "./wrangler";

/** quality §1. Cloudflare's limit for an account that pays nothing is 3 MB. */
const MAX_BYTES = 2_500_000;

type Size = { name: string; bytes: number };

/** Bundles what a deployment to production would upload, without sending it. Throws if the web worker is too large. */
export async function dryRun(): Promise<Size[]> {
  const sizes = await Promise.all(WORKERS.map(bundle));
  const web = sizes.find(({ name }) => name === "web");
  if (web && web.bytes > MAX_BYTES)
    throw new PlainError(
      `The web worker has ${kB(web.bytes)} gzip; the limit is ${kB(MAX_BYTES)}.`,
    );
  return sizes;
}

async function bundle({ name, config }: (typeof WORKERS)[number]): Promise<Size> {
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

export function sizesLine(sizes: Size[]) {
  return sizes.map(({ name, bytes }) => `${name} ${kB(bytes)}`).join(", ");
}

function kB(bytes: number) {
  return `${(bytes / 1000).toFixed(0)} kB`;
}

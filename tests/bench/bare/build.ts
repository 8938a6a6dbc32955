import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runChild } from "../../../worker/dev/process/children";
import { fingerprint } from "../../../worker/dev/stack/fingerprint";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const ENVIRONMENT = {
  ...process.env,
  NODE_ENV: "production",
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

/**
 * Builds the reference page: one route of the same framework, built in the same way.
 * @param dir data folder of the bench
 */
export async function buildBare(dir: string) {
  const out = join(dir, "bare");
  const stamp = join(out, "made-from.txt");
  const now = fingerprint(ROOT, ["tests/bench/bare", "package-lock.json"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  mkdirSync(out, { recursive: true });
  const env = {
    ...ENVIRONMENT,
    BARE_OUT: join(out, "remix"),
    WRANGLER_LOG_PATH: join(out, "logs"),
  };
  await run(
    "@remix-run/dev/dist/cli.js",
    ["vite:build", "-c", join(HERE, "vite.config.ts"), "--logLevel", "warn"],
    env,
  );
  const config = join(out, "wrangler.toml");
  writeFileSync(config, CONFIG);
  await run(
    "wrangler/bin/wrangler.js",
    ["deploy", "--dry-run", "-c", config, "--outdir", join(out, "worker")],
    env,
  );
  const { unstable_getMiniflareWorkerOptions: read } = await import("wrangler");
  writeFileSync(join(out, "options.json"), JSON.stringify(read(config).workerOptions));
  writeFileSync(stamp, now);
}

const CONFIG = `name = "bare"
main = "remix/server/index.js"
compatibility_date = "2026-04-26"
compatibility_flags = ["nodejs_compat"]

[assets]
directory = "remix/client"
binding = "ASSETS"
html_handling = "none"
`;

function run(script: string, args: string[], env: NodeJS.ProcessEnv) {
  return runChild(process.execPath, [join(ROOT, "node_modules", script), ...args], {
    cwd: ROOT,
    env,
  });
}

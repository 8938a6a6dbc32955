import { join } from "node:path";
import { WORKERS } from "../build/bundles.mjs";
import { PlainError } from "../dev/process/plain-error.mjs";
import { ROOT } from "../dev/stack/stack.mjs";

/**
 * @typedef {{ worker: 'web' | 'pdf' | 'push', config: string, name: string }} Target
 * @typedef {{ targets: Record<Target['worker'], Target>, databaseUrl: string, domain: string }} Settings
 */

/** Reads the production settings from the three wrangler.toml files. @returns {Promise<Settings>} */
export async function readSettings() {
  const { unstable_readConfig: read } = await import("wrangler");
  const configs = WORKERS.map(({ name: worker, config }) => ({
    worker,
    config,
    read: read({ config: join(ROOT, config), env: "production" }),
  }));
  const targets = Object.fromEntries(
    configs.map(({ worker, config, read }) => [worker, { worker, config, name: read.name ?? "" }]),
  );
  const web = configs.find(({ worker }) => worker === "web")?.read;
  const { DATABASE_URL: databaseUrl, APP_DOMAIN: domain } = /** @type {Record<string, string>} */ (
    web?.vars ?? {}
  );
  return {
    targets: /** @type {Settings['targets']} */ (targets),
    databaseUrl: databaseUrl ?? "",
    domain: domain ?? "",
  };
}

/** Refuses a deployment with the placeholder values of the manual. @param {Settings} settings */
export function refuseUnfilled({ databaseUrl, domain }) {
  const open = [
    ...(/(^|\.)example\.com$/.test(domain) ? ["APP_DOMAIN and the two routes"] : []),
    ...(/organization\.|example\.com/.test(databaseUrl) || !databaseUrl.includes("{namespace}")
      ? ["DATABASE_URL"]
      : []),
  ];
  if (open.length > 0)
    throw new PlainError(
      `wrangler.toml, [env.production]: ${open.join(" and ")} still have placeholder values. Fill in the values marked "yours" in the three wrangler.toml files (worker/deploy/README.md).`,
    );
}

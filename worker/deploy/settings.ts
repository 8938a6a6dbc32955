import { join } from "node:path";
import { WORKERS } from "../build/bundles";
import { PlainError } from "../dev/process/plain-error";
import { ROOT } from "../dev/stack/stack";

export type Target = { worker: "web" | "pdf" | "push"; config: string; name: string };
export type Settings = {
  targets: Record<Target["worker"], Target>;
  databaseUrl: string;
  domain: string;
};

/** Reads the production settings from the three wrangler.toml files. */
export async function readSettings(): Promise<Settings> {
  const { unstable_readConfig: read } = await import("wrangler");
  const workers = WORKERS.map(({ name: worker, config }) => {
    const { name = "", vars } = read({ config: join(ROOT, config), env: "production" });
    return { target: { worker, config, name }, vars };
  });
  function of(worker: Target["worker"]) {
    const found = workers.find(({ target }) => target.worker === worker);
    if (!found) throw new Error(`There is no worker ${worker}.`);
    return found;
  }
  const { DATABASE_URL: databaseUrl = "", APP_DOMAIN: domain = "" } = of("web").vars;
  return {
    targets: { web: of("web").target, pdf: of("pdf").target, push: of("push").target },
    databaseUrl: String(databaseUrl),
    domain: String(domain),
  };
}

/** Refuses a deployment with the placeholder values of the manual. */
export function refuseUnfilled({ databaseUrl, domain }: Settings) {
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

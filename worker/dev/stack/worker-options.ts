import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { WorkerOptions } from "miniflare";
import { bundleModules, WORKERS } from "../../build/bundles";
import { FAKE_METRICS, fakeMetrics } from "./fake-metrics";

const FILE = "options.json";

/**
 * Stores the options that wrangler reads from the wrangler.toml files next to the bundles, because loading wrangler
 * takes longer than starting all three workers.
 */
export async function writeWorkerOptions(root: string, buildDir: string) {
  const { unstable_getMiniflareWorkerOptions: read } = await import("wrangler");
  const options = WORKERS.map(({ config }) => read(join(root, config)).workerOptions);
  writeFileSync(
    join(buildDir, "workers", FILE),
    JSON.stringify(options).replaceAll(root, "{root}"),
  );
}

/** Miniflare options for the three built workers, from what writeWorkerOptions has stored. */
export function workerOptions({
  root,
  buildDir,
  proxyPort,
  bindings,
}: {
  root: string;
  buildDir: string;
  proxyPort: number;
  bindings: { web: Record<string, string>; push?: Record<string, string> };
}): WorkerOptions[] {
  const text = readFileSync(join(buildDir, "workers", FILE), "utf8").replaceAll("{root}", root);
  const options: WorkerOptions[] = JSON.parse(text);
  const workers = WORKERS.map(({ name }, index) => {
    const folder = join(buildDir, "workers", name);
    return {
      ...options[index],
      name,
      modulesRules: undefined,
      modulesRoot: folder,
      modules: bundleModules(folder),
      analyticsEngineDatasets: undefined,
      wrappedBindings: name === "web" ? { METRICS: FAKE_METRICS } : undefined,
      bindings: { ...options[index]?.bindings, ...(name === "pdf" ? {} : bindings[name]) },
      // All outbound connections of a worker go through the proxy.
      outboundService: { external: { address: `127.0.0.1:${proxyPort}`, http: {} } },
    };
  });
  return [...workers, fakeMetrics()];
}

import { join } from "node:path";
import { bundleModules, WORKERS } from "./bundles.mjs";

/**
 * What Miniflare needs to run the three built workers, read from the files that production is deployed with.
 * @param {{ root: string, buildDir: string, doorPort: number, bindings: Record<string, string> }} options
 */
export async function workerOptions({ root, buildDir, doorPort, bindings }) {
  const { unstable_getMiniflareWorkerOptions: read } = await import("wrangler");
  return WORKERS.map(({ name, config }) => {
    const { workerOptions: options } = read(join(root, config));
    const folder = join(buildDir, "workers", name);
    return {
      ...options,
      name,
      modulesRules: undefined,
      modulesRoot: folder,
      modules: bundleModules(folder),
      bindings: { ...options.bindings, ...(name === "web" ? bindings : {}) },
      // Every connection that leaves a worker: the databases, and nothing else.
      outboundService: { external: { address: `127.0.0.1:${doorPort}`, http: {} } },
    };
  });
}

import type { Plugin } from "vite";

/** The conditions that select a module (`imports` in package.json), the same as wrangler's for packages. */
const CONDITIONS = ["workerd", "worker", "browser", "module", "development|production"];

/**
 * Makes worker/main.ts the entry of Remix's server build. In separate builds, worker and pages would each contain a copy
 * of app/kernel: two Refusal classes that fail each other's instanceof checks, two caches. Packages stay imports;
 * wrangler bundles them, with the conditions and the WebAssembly rules of workerd.
 */
export function workerEntryPlugin({ entry }: { entry: string }): Plugin {
  return {
    name: "worker-entry",
    config(_, { command, isSsrBuild }) {
      if (command !== "build" || !isSsrBuild) return;
      return {
        build: { rollupOptions: { input: entry, external: [/^cloudflare:/, /\.wasm$/] } },
        ssr: { target: "webworker", resolve: { conditions: CONDITIONS } },
      };
    },
  };
}

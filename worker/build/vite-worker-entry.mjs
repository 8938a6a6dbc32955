/** What a module of ours may be chosen by (`imports` in package.json), as wrangler chooses among packages. */
const CONDITIONS = ["workerd", "worker", "browser", "module", "development|production"];

/**
 * Makes worker/main.ts the entry of Remix's server build. Built apart, worker and pages would each carry a copy
 * of app/kernel: two Refusal classes that are no instances of each other, two caches. Packages stay imports;
 * wrangler bundles them, with the conditions and the WebAssembly rules of workerd.
 * @param {{ entry: string }} options
 * @returns {import('vite').Plugin}
 */
export function workerEntryPlugin({ entry }) {
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

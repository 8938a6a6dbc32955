import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { workerEntryPlugin } from "../../../worker/build/vite-worker-entry";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const here = `${root}tests/bench/bare/`;

/** Uses the project root as its root, because Remix requires a package.json there. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [
    remix({
      appDirectory: `${here}app`,
      buildDirectory: process.env["BARE_OUT"] ?? "build",
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: false,
      },
    }),
    workerEntryPlugin({ entry: `${here}worker.ts` }),
  ],
  build: { target: "es2022", reportCompressedSize: false },
});

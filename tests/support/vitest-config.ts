import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { textsPlugin } from "../../worker/build/vite-texts.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What both suites share. Each has its own configuration file, because vitest is told by `--config` what to run. */
export function vitestConfig({ suite, globalSetup }: { suite: "unit" | "api"; globalSetup: string }): ViteUserConfig {
  return defineConfig({
    root,
    plugins: [textsPlugin({ root })],
    resolve: { alias: { "~worker": `${root}worker`, "~": `${root}app` } },
    cacheDir: `${root}node_modules/.cache/vitest`,
    test: {
      include: [`tests/${suite}/**/*.test.ts`],
      environment: "node",
      globalSetup: [`${root}${globalSetup}`],
      setupFiles: [`${root}tests/support/localhost.ts`, `${root}tests/support/quiet.ts`],
      pool: "threads",
      // For what hangs. What is slow because the machine is busy is no failure.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  });
}

import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { pageScriptPlugin } from "../../../worker/build/vite-page-script";
import { textsPlugin } from "../../../worker/build/vite-texts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Shared by both suites. Each has its own configuration file; `tests/vitest.config.ts` runs them together. */
export function vitestConfig({
  suite,
  globalSetup,
}: {
  suite: "unit" | "api";
  globalSetup: string;
}): ViteUserConfig {
  return defineConfig({
    root,
    plugins: [textsPlugin({ root }), pageScriptPlugin({ root })],
    resolve: { alias: { "~worker": `${root}worker`, "~": `${root}app` } },
    cacheDir: `${root}node_modules/.cache/vitest`,
    test: {
      name: suite,
      // As a project vitest would use the folder of the configuration file.
      root,
      include: [`tests/${suite}/**/*.test.ts`],
      environment: "node",
      globalSetup: [`${root}${globalSetup}`],
      setupFiles: [`${root}tests/support/stack/quiet.ts`],
      // `npm test` leaves out what is tagged "full"; `npm run test:full` runs it too.
      tags: [{ name: "full" }],
      pool: "threads",
      // Modules are loaded once for all files: no module of the product keeps state of one tenant for another.
      isolate: false,
      // Limits detect hangs: a test that is slow on a busy machine must not fail. No test sets its own.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 30_000 }, requireAssertions: true },
    },
  });
}

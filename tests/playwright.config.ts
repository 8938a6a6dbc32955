import { fileURLToPath } from "node:url";
import { defineConfig, devices } from "playwright/test";
import { findFirefox } from "./tools/run-tests/firefox";
import { ensureChromium } from "../worker/dev/browsers/chromium";
import { timeFactor } from "./support/stack/stack";

const firefox = findFirefox();
const { executable, args, env } = await ensureChromium();

/** The same built stack as tests/api, in a real browser; each test creates its own tenant. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./support/stack/start-stack.ts",
  outputDir: "../.local/test/e2e",
  fullyParallel: true,
  workers: 2,
  // At the end of the run, one by one, when nothing else uses the cores (decision 0029).
  retries: 2,
  retryStrategy: "isolated",
  // More failures than this have one cause.
  maxFailures: 5,
  // Limits detect hangs: a test that is slow on a busy machine must not fail. No test sets its own.
  timeout: 300_000,
  // A test may wait for a limit of the product, eight seconds, which is scaled. Known to the processes that run tests, not to this one.
  expect: { timeout: Math.max(60_000, 20_000 * timeFactor()) },
  reporter: [["line"]],
  use: {
    launchOptions: { executablePath: executable, env: { ...process.env, ...env }, args },
    // Recording every test costs a fifth of the run; a test that failed is recorded when it is retried.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    locale: "en-GB",
    timezoneId: "Europe/Zagreb",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
  projects: [
    {
      name: "desk",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
      grepInvert: /@phone/,
    },
    { name: "phone", use: { ...devices["Pixel 7"] }, grep: /@phone/ },
    ...(firefox ? [inFirefox(firefox)] : []),
  ],
});

/**
 * Tests of stored and queued data in a browser without Background Sync and with another IndexedDB: uses WebDriver BiDi, which
 * drives a distribution's Firefox.
 */
function inFirefox(path: string) {
  return {
    name: "firefox",
    testMatch: ["outbox/*.spec.ts", "sessions/field-logout.spec.ts"],
    grep: /@firefox/,
    use: {
      browserName: "firefox" as const,
      channel: "moz-firefox",
      launchOptions: {
        executablePath: fileURLToPath(new URL("tools/run-tests/firefox-bidi.mjs", import.meta.url)),
        env: { ...process.env, FIREFOX_PATH: path },
        args: [],
      },
    },
  };
}

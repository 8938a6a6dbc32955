import { fileURLToPath } from "node:url";
import { defineConfig, devices } from "playwright/test";
import { findFirefox } from "../worker/dev/browsers/firefox.mjs";
import { ensureChromium } from "../worker/dev/browsers/chromium.mjs";

const firefox = findFirefox();
const { executable, args, env } = await ensureChromium();

/** The same built stack as tests/api, in a real browser; each test makes its own tenant. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./support/start-stack.ts",
  outputDir: "../.local/test/e2e",
  fullyParallel: true,
  workers: 2,
  // A browser on a busy machine stumbles now and then. What passes only the second time is named at the end of the run, to be mended.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["line"]],
  use: {
    launchOptions: { executablePath: executable, env: { ...process.env, ...env }, args },
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    locale: "en-GB",
    timezoneId: "Europe/Zagreb",
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

/** What a phone keeps and sends, where there is no Background Sync and IndexedDB is another's: by WebDriver BiDi, which drives the Firefox of a distribution. */
function inFirefox(path: string) {
  return {
    name: "firefox",
    testMatch: ["outbox/*.spec.ts", "sessions/field-logout.spec.ts"],
    grep: /@firefox/,
    use: {
      browserName: "firefox" as const,
      channel: "moz-firefox",
      launchOptions: { executablePath: fileURLToPath(new URL("../worker/dev/browsers/firefox-bidi.mjs", import.meta.url)), env: { ...process.env, FIREFOX_PATH: path }, args: [] },
    },
  };
}

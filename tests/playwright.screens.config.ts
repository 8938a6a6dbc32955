import { defineConfig } from "playwright/test";
import scenarios from "./playwright.config";

/**
 * `npm run screens`: every page and state on five screens, on contact sheets in .local/test/screens. A finding does not fail its test,
 * which would open its screens again: the reporter lists all findings and ends the command with code 1.
 */
export default defineConfig({
  ...scenarios,
  testDir: "screens",
  // Fourteen screens to a test.
  timeout: 1_200_000,
  reporter: [["line"], ["./screens/findings-reporter.ts"]],
});

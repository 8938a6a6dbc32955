import { fileURLToPath } from "node:url";
import { defineConfig } from "playwright/test";
import scenarios from "./playwright.config";

// Read by the plan of the crawl, here and in each of its workers.
process.env["A11Y_CRAWL"] = "whole";
process.env["A11Y_SCREENSHOTS"] = fileURLToPath(new URL("../.local/test/a11y", import.meta.url));

/**
 * `npm run test:a11y`: every page and every state in each theme, with rotating role, language and width; about 1,000 checks. The
 * screenshots are stored in .local/test/a11y.
 */
export default defineConfig({ ...scenarios, testDir: "e2e/a11y", fullyParallel: true });

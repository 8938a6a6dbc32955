import { fileURLToPath } from "node:url";
import { defineConfig } from "playwright/test";
import stories from "./playwright.config";

// Read by the plan of the crawl, here and in each of its workers.
process.env["TOUR_THEMES"] = "3";
process.env["TOUR_PICTURES"] = fileURLToPath(new URL("../.local/test/tour", import.meta.url));

/**
 * `npm run test:tour`: every page and every state in each theme, with rotating role, language and width; about 600 checks. The
 * screenshots are stored in .local/test/tour.
 */
export default defineConfig({ ...stories, testDir: "e2e/tour", fullyParallel: true });

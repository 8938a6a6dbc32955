import { fileURLToPath } from "node:url";
import { defineConfig } from "playwright/test";
import stories from "./playwright.config";

// Read by whoever plans the tour, here and in each of its workers.
process.env["TOUR_THEMES"] = "3";
process.env["TOUR_PICTURES"] = fileURLToPath(new URL("../.local/test/tour", import.meta.url));

/** `npm run test:tour`: every page and every state in each theme, with role, language and width going round; some 600 looks. A picture of each lies in .local/test/tour. */
export default defineConfig({ ...stories, testDir: "e2e/tour", fullyParallel: true });

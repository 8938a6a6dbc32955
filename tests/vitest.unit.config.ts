import { vitestConfig } from "./support/vitest-config";

/** Commands, queries and policies, on a real libSQL server. */
export default vitestConfig({ suite: "unit", globalSetup: "tests/support/start-databases.ts" });

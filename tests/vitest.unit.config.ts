import { vitestConfig } from "./support/stack/vitest-config";

/** Commands, queries and policies, on a real libSQL server. */
export default vitestConfig({ suite: "unit", globalSetup: "tests/support/db/start-databases.ts" });

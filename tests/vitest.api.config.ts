import { vitestConfig } from "./support/vitest-config";

/** Sends HTTP requests to the built workers. */
export default vitestConfig({ suite: "api", globalSetup: "tests/support/start-stack.ts" });

import { vitestConfig } from "./support/stack/vitest-config";

/** Sends HTTP requests to the built workers. */
export default vitestConfig({ suite: "api", globalSetup: "tests/support/stack/provide-stack.ts" });

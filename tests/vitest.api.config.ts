import { vitestConfig } from "./support/vitest-config";

/** Over HTTP, through the built workers. */
export default vitestConfig({ suite: "api", globalSetup: "tests/support/start-stack.ts" });

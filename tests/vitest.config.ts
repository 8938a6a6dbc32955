import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { FirstFilesSequencer } from "./tools/run-tests/first-files";
import { MAX_FAILED_UNIT_TESTS } from "./tools/run-tests/results";

/** Both suites in one run, which shares all cores: `npm test`. */
export default defineConfig({
  test: {
    projects: ["tests/vitest.unit.config.ts", "tests/vitest.api.config.ts"],
    // A test waits for the database half of its time.
    maxWorkers: availableParallelism() + 1,
    teardownTimeout: 120_000,
    bail: MAX_FAILED_UNIT_TESTS,
    sequence: { sequencer: FirstFilesSequencer },
  },
});

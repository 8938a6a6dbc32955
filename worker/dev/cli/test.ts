import { runWithCleanup } from "../process/run-with-cleanup";
import { testEverything } from "./test-everything";

// `npm test`: runs all checks and tests, also as the first command in a fresh clone. Ends with "N passed, N failed".

await runWithCleanup(testEverything);

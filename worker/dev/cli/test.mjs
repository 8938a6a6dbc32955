import { installPackages } from "./install-packages.mjs";
import { runWithCleanup } from "../process/run-with-cleanup.mjs";

// `npm test`: runs all checks and tests, also as the first command in a fresh clone. Ends with "N passed, N failed".

await runWithCleanup(async (onCleanup) => {
  await installPackages();
  const { testEverything } = await import("./test-everything.mjs");
  return testEverything(onCleanup);
});

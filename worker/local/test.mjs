import { installPackages } from "./first-steps.mjs";
import { runWithCleanup } from "./lifetime.mjs";

// `npm test`: everything, also as the first command in a fresh clone. Ends with "N passed, N failed".

await runWithCleanup(async (onCleanup) => {
  await installPackages();
  const { testEverything } = await import("./test-everything.mjs");
  return testEverything(onCleanup);
});

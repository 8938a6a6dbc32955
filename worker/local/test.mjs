import { firstSteps } from "./first-steps.mjs";
import { live } from "./lifetime.mjs";

// `npm test`: runs all checks and tests, also as the first command in a fresh clone. Ends with "N passed, N failed".

await live(async (later) => {
  await firstSteps();
  const { testEverything } = await import("./test-everything.mjs");
  return testEverything(later);
});

import { runWithCleanup } from "../../../worker/dev/process/run-with-cleanup";
import { changedSinceGreen, conclude, recordGreen } from "./conclude";
import { type Outcome, runBuild, runChecks, runPlaywright, runVitest } from "./parts";
import { affectedTests, testFiles } from "./keys";
import { beginResults } from "./results";

// `npm test`: what every change must pass, in a few minutes and on any machine. Also the first command in a fresh clone.

await runWithCleanup(async () => {
  const from = performance.now();
  const failedBefore = beginResults();
  const outcomes: Outcome[] = await Promise.all([runChecks(), runBuild()]);
  if (outcomes.some(({ failed }) => failed > 0)) return conclude(outcomes);
  const changed = await affectedTests(testFiles(["tests/unit", "tests/api"]), changedSinceGreen());
  const first = [...failedBefore, ...changed];
  outcomes.push(await runVitest({ options: ["--tagsFilter=!full"], first }));
  const journeys = ["--grep=@journey", "--project=desk", "--project=phone"];
  outcomes.push(await runPlaywright({ options: journeys }));
  const code = conclude(outcomes);
  if (code === 0) recordGreen((performance.now() - from) / 60_000);
  return code;
});

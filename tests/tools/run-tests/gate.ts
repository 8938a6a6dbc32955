import { runWithCleanup } from "../../../worker/dev/process/run-with-cleanup";
import { changedSinceGreen, conclude, recordGreen } from "./conclude";
import { type Outcome, runBuild, runChecks, runPlaywright, runVitest } from "./parts";
import { affectedTests, testFiles } from "./keys";
import { beginResults } from "./results";

// `npm test`: what every change must pass, in a few minutes and on any machine. Also the first command in a fresh clone.

/** Files of which no test is in `npm test` (decision 0029). */
const FULL_ONLY = [
  "tests/unit/deploy/**",
  "tests/unit/lifecycle/**",
  "tests/unit/migrations/killed.test.ts",
  "tests/unit/migrations/newer-schema.test.ts",
  "tests/unit/dev/restart-on-failure.test.ts",
  "tests/api/disk-full.test.ts",
  "tests/api/killed-workers.test.ts",
  "tests/api/newer-schema.test.ts",
  "tests/api/pdf-faults.test.ts",
  "tests/api/pdf-queue.test.ts",
  "tests/api/restarts.test.ts",
  "tests/api/write-pressure.test.ts",
];

await runWithCleanup(async () => {
  const from = performance.now();
  const failedBefore = beginResults();
  const outcomes: Outcome[] = await Promise.all([runChecks(), runBuild()]);
  if (outcomes.some(({ failed }) => failed > 0)) return conclude(outcomes);
  const changed = await affectedTests(testFiles(["tests/unit", "tests/api"]), changedSinceGreen());
  const first = [...failedBefore, ...changed];
  const options = ["--tagsFilter=!full", ...FULL_ONLY.map((files) => `--exclude=${files}`)];
  outcomes.push(await runVitest({ options, first }));
  const journeys = ["--grep=@journey", "--project=desk", "--project=phone"];
  outcomes.push(await runPlaywright({ options: journeys }));
  const code = conclude(outcomes);
  if (code === 0) recordGreen((performance.now() - from) / 60_000);
  return code;
});

import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findFirefox, NO_FIREFOX } from "./firefox";
import { PlainError } from "../../../worker/dev/process/plain-error";
import { runWithCleanup } from "../../../worker/dev/process/run-with-cleanup";
import { conclude } from "./conclude";
import { keysOf, projectKey, testFiles } from "./keys";
import {
  type Outcome,
  runAdvisories,
  runBuild,
  runChecks,
  runDryRun,
  runPlaywright,
  runVitest,
} from "./parts";
import { addPassed, beginResults, KEYS, readPassed } from "./results";

// `npm run test:full`: every test. What has passed with the same sources, in this run or an earlier one, is not run again, so that a run
// that was interrupted or failed continues.

await runWithCleanup(async () => {
  const { all, shard } = readOptions();
  beginResults();
  const project = projectKey();
  const isDone = donePredicate(all);
  const outcomes: Outcome[] = await Promise.all([
    ...(isDone("check", project) ? [] : [runChecks()]),
    runBuild(),
  ]);
  if (outcomes.some(({ failed }) => failed > 0)) return conclude(outcomes);
  addPassed("check", project);
  // Others may be published while the sources stay the same.
  outcomes.push(await runAdvisories());
  if (!isDone("deploy", project)) {
    const deploy = await runDryRun();
    outcomes.push(deploy);
    if (deploy.failed === 0) addPassed("deploy", project);
  }

  const own = testFiles(["tests/unit", "tests/api", "tests/e2e"]).filter(shard);
  const keys = await keysOf(own);
  writeFileSync(KEYS, JSON.stringify(Object.fromEntries(keys)));
  const left = own.filter((file) => !isDone(file, keys.get(file) ?? ""));
  console.log(`${own.length - left.length} of ${own.length} files have passed with these sources.`);
  const [inBrowser, others] = [left.filter(isE2e), left.filter((file) => !isE2e(file))];
  if (others.length > 0) outcomes.push(await runVitest({ files: others, keys: KEYS }));
  if (inBrowser.length > 0) outcomes.push(await runPlaywright({ files: inBrowser, keys: KEYS }));
  if (!findFirefox()) console.log(`skipped: ${NO_FIREFOX}`);
  return conclude(outcomes);
});

function isE2e(file: string): boolean {
  return file.startsWith("tests/e2e/");
}

/** Whether a file, or another part, has passed with this key. */
function donePredicate(all: boolean): (file: string, key: string) => boolean {
  const passed = new Set(all ? [] : readPassed().map(({ file, key }) => `${file} ${key}`));
  return (file, key) => passed.has(`${file} ${key}`);
}

function readOptions(): { all: boolean; shard: (file: string, index: number) => boolean } {
  const { all = false, shard = "1/1" } = parse();
  const [part = 0, parts = 0] = shard.split("/").map(Number);
  if (!(part >= 1 && part <= parts)) throw new PlainError(`"${shard}" is not a shard such as 1/3.`);
  return { all, shard: (_file, index) => index % parts === part - 1 };
}

function parse() {
  try {
    return parseArgs({ options: { all: { type: "boolean" }, shard: { type: "string" } } }).values;
  } catch {
    throw new PlainError("The options of this command are --all and --shard N/M.");
  }
}

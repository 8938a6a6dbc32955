import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildAll } from "../../worker/build/build";
import { runWithCleanup } from "../../worker/dev/process/run-with-cleanup";
import { ROOT } from "../../worker/dev/stack/stack";
import { step } from "../../worker/dev/process/steps";
import { buildBare } from "./bare/build";
import { bench } from "./bench";
import { together, regressions } from "./compare";
import type { Row } from "./table";

const DIR = join(ROOT, ".local", "bench");
const LATEST = join(DIR, "latest.json");

type Run = { at: string | null; rows: Row[] };

/**
 * `npm run bench` runs all parts, `npm run bench -- --only roundTrips,lists` some of them. The results are also written to .local/bench/latest.json,
 * with the values behind each row, and the next run is compared with them. The file is local, because times of different machines cannot be compared.
 * `--only neighbour --floods pictures,bursts` measures the floods whose names contain these words.
 * `--minutes 1` ends each phase of sustained load after one minute; without it these phases take more than an hour.
 */
await runWithCleanup(async (onCleanup) => {
  const only = namesAfter("--only");
  mkdirSync(DIR, { recursive: true });
  await step("built", () => buildAll());
  if (!only || only.includes("cpu")) await step("built the reference page", () => buildBare(DIR));
  const { rows, machine, table } = await bench({
    dir: DIR,
    minutes: Number(namesAfter("--minutes")?.[0] ?? Infinity),
    floods: namesAfter("--floods"),
    only,
    onCleanup,
  });
  const before: Run = existsSync(LATEST)
    ? JSON.parse(readFileSync(LATEST, "utf8"))
    : { at: null, rows: [] };
  writeFileSync(
    LATEST,
    JSON.stringify(
      { at: new Date().toISOString(), machine, rows: together(before.rows, rows) },
      null,
      2,
    ),
  );
  console.log(table);
  console.log(
    before.at
      ? comparison(before.at, regressions(before.rows, rows))
      : "\nThere is no previous run to compare with.",
  );
  return 0;
});

function comparison(at: string, worse: string[]) {
  return worse.length === 0
    ? `\nNothing is worse than in the run that ended at ${at}.`
    : [`\nWorse than in the run that ended at ${at}:`, ...worse].join("\n  ");
}

function namesAfter(option: string): string[] | null {
  const at = process.argv.indexOf(option);
  return at < 0 ? null : (process.argv[at + 1] ?? "").split(",").filter(Boolean);
}

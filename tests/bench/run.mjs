import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildAll } from "../../worker/build/build.mjs";
import { migrateAll, prepareTemplate } from "../../worker/dev/stack/databases.mjs";
import { runWithCleanup } from "../../worker/dev/process/run-with-cleanup.mjs";
import { importTypeScript } from "../../worker/dev/stack/load-typescript.mjs";
import { ROOT } from "../../worker/dev/stack/stack.mjs";
import { step } from "../../worker/dev/process/steps.mjs";
import { buildBare } from "./bare/build.mjs";
import { measurePdf } from "./pdf.mjs";

const DIR = join(ROOT, ".local", "bench");
const LATEST = join(DIR, "latest.json");

/**
 * `npm run bench` runs all parts, `npm run bench -- --only roundTrips,lists` some of them. The results are also written to .local/bench/latest.json,
 * with the values behind each row, and the next run is compared with them. The file is local, because times of different machines cannot be compared.
 * `--minutes 1` ends each phase of sustained load after one minute; without it these phases take more than an hour.
 */
await runWithCleanup(async (onCleanup) => {
  const only = namesAfter("--only");
  mkdirSync(DIR, { recursive: true });
  await step("built", () => buildAll());
  if (!only || only.includes("cpu")) await step("built the reference page", () => buildBare(DIR));
  const { bench, together, worseThan } = await importTypeScript("tests/bench/bench.ts");
  const { rows, machine, table } = await bench({
    dir: DIR,
    minutes: Number(namesAfter("--minutes")?.[0] ?? Infinity),
    only,
    tools: { migrateAll, prepareTemplate, measurePdf },
    onCleanup,
  });
  const before = existsSync(LATEST)
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
      ? comparison(before.at, worseThan(before.rows, rows))
      : "\nThere is no previous run to compare with.",
  );
  return 0;
});

/** @param {string} at @param {string[]} worse */
function comparison(at, worse) {
  return worse.length === 0
    ? `\nNothing is worse than in the run that ended at ${at}.`
    : [`\nWorse than in the run that ended at ${at}:`, ...worse].join("\n  ");
}

/** @param {string} option @returns {string[] | null} */
function namesAfter(option) {
  const at = process.argv.indexOf(option);
  return at < 0 ? null : (process.argv[at + 1] ?? "").split(",").filter(Boolean);
}

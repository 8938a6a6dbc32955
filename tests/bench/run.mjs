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
 * `npm run bench`, or some of its rows: `npm run bench -- --only waves,lists`. What is measured stands in .local/bench/latest.json as
 * well, with the figures behind each row; the next run is compared with it. It is this machine's: times of another would say nothing.
 * `--minutes 1` ends each phase of sustained load after so many minutes; without it all of them take more than an hour.
 */
await runWithCleanup(async (onCleanup) => {
  const only = namesAfter("--only");
  mkdirSync(DIR, { recursive: true });
  await step("built", () => buildAll());
  if (!only || only.includes("cpu")) await step("built the page to compare with", () => buildBare(DIR));
  const { bench, together, worseThan } = await importTypeScript("tests/bench/bench.ts");
  const { rows, machine, table } = await bench({ dir: DIR, minutes: Number(namesAfter("--minutes")?.[0] ?? Infinity), only, tools: { migrateAll, prepareTemplate, measurePdf }, onCleanup });
  const before = existsSync(LATEST) ? JSON.parse(readFileSync(LATEST, "utf8")) : { at: null, rows: [] };
  writeFileSync(LATEST, JSON.stringify({ at: new Date().toISOString(), machine, rows: together(before.rows, rows) }, null, 2));
  console.log(table);
  console.log(before.at ? comparison(before.at, worseThan(before.rows, rows)) : "\nThere is no run before this one to compare with.");
  return 0;
});

/** @param {string} at @param {string[]} worse */
function comparison(at, worse) {
  return worse.length === 0 ? `\nNothing is worse than in the run that ended ${at}.` : [`\nWorse than in the run that ended ${at}:`, ...worse].join("\n  ");
}

/** @param {string} option @returns {string[] | null} */
function namesAfter(option) {
  const at = process.argv.indexOf(option);
  return at < 0 ? null : (process.argv[at + 1] ?? "").split(",").filter(Boolean);
}

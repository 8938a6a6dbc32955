import { spawn } from "node:child_process";
import { buildAll } from "../../worker/build/build";
import { writeTextTypes } from "../../worker/build/text-types";
import { typescriptArgs } from "../../worker/dev/process/children";
import { ROOT } from "./project";
import { allFigures } from "./report/build-figures";
import { overLimits, recordedFigures, reportOf } from "./report/figures";
import { addResult } from "./run-tests/results";

type Part = { name: string; script: string; args: string[] };

/**
 * The compiler's projects: all files, with the types of every runtime, and what runs in one kind of runtime, with its
 * types only (see 0057 in app/docs/decisions).
 */
const TYPES: Part[] = [
  { name: "types", project: "tsconfig.json" },
  ...["browser", "workerd", "node", "service-worker"].map((runtime) => ({
    name: `types in ${runtime}`,
    project: `tests/tools/runtimes/${runtime}.json`,
  })),
].map(({ name, project }) => ({
  name,
  script: "node_modules/typescript-native/bin/tsc",
  args: [
    "--project",
    project,
    "--pretty",
    "false",
    "--tsBuildInfoFile",
    `.local/check/${name.replaceAll(" ", "-")}.json`,
  ],
}));

/** The other static checks: the name and the Node script of each. */
const PARTS: Part[] = [
  { name: "lint", script: "node_modules/oxlint/bin/oxlint", args: ["--deny-warnings"] },
  {
    name: "imports",
    script: "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
    args: [
      "--config",
      "tests/tools/dependency-rules.cjs",
      "--output-type",
      "err-long",
      "--cache",
      ".local/check/imports",
      "--cache-strategy",
      "content",
      "app",
      "worker",
      "migrations",
      "tests",
    ],
  },
  {
    name: "format",
    script: "node_modules/oxfmt/bin/oxfmt",
    args: ["--check", "."],
  },
  { name: "structure", script: "tests/tools/check-structure.ts", args: [] },
  { name: "texts", script: "tests/tools/check-texts.ts", args: [] },
];

type Outcome = { name: string; ok: boolean; output: string; seconds: string };

function runPart({ name, script, args }: Part): Promise<Outcome> {
  const from = performance.now();
  const run = script.endsWith(".ts") ? typescriptArgs(script, ...args) : [script, ...args];
  const child = spawn(process.execPath, run, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once("close", (code) => {
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      resolve({ name, ok: code === 0, output: output.trim(), seconds });
    });
  });
}

/** One after another: the compiler uses all cores, and up to two gigabytes for a project. */
async function runTypes(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const part of TYPES) outcomes.push(await runPart(part));
  return outcomes;
}

async function runAll(): Promise<void> {
  const results = (await Promise.all([runTypes(), ...PARTS.map(runPart)])).flat();
  for (const { name, ok, output, seconds } of results) {
    console.log(`${ok ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
    if (!ok) console.log(`${output}\n`);
  }
  const failed = results.filter(({ ok }) => !ok).length;
  console.log(`${results.length - failed} checks passed, ${failed} failed`);
  if (process.argv.includes("--results")) {
    for (const { name, ok } of results)
      addResult("check", {
        kind: "test",
        file: "npm run check",
        title: name,
        state: ok ? "passed" : "failed",
      });
    addResult("check", { kind: "end", notRun: 0 });
  }
  process.exitCode = failed ? 1 : 0;
}

/** Builds what has changed, and prints sizes and counts; fails for none of them. */
async function printReport(): Promise<void> {
  await buildAll();
  const recorded = recordedFigures();
  const figures = allFigures();
  console.log(reportOf(figures, recorded?.figures ?? []));
  if (recorded)
    console.log(`Changes since ${recorded.commit.slice(0, 8)}, the last green npm test here`);
  console.log(overLimits(figures));
}

writeTextTypes(ROOT);
if (process.argv.includes("--report")) await printReport();
else await runAll();

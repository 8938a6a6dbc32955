import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runToExit } from "../../worker/dev/process/children";
import { ROOT } from "./project";

// `npm run test:full` looks up the advisories of the lock file. Not `npm run check`: an advisory that is published meanwhile is no fault of a
// change. Where the registry does not answer, it says so and passes.

/** It names the advisories without an update that we can take, and why they do not apply here. */
const RECORD = "app/docs/decisions/0003-render-remix-2-pages-inside-the-workers-build.md";

type Advisory = { title?: string; url?: string; severity?: string; range?: string };
/** What `npm audit --json` prints: `via` names other packages, or is an advisory. */
type Audit = {
  message?: string;
  vulnerabilities?: Record<string, { via: (string | Advisory)[]; nodes: string[] }>;
};
type Lock = { packages: Record<string, { dev?: boolean }> };

/** A line for each advisory, and for the run when there are none to read. `faults`: of what is deployed, and not answered. */
export function judge(
  audit: Audit,
  { lock, answered }: { lock: Lock; answered: ReadonlySet<string> },
): { lines: string[]; faults: string[] } {
  if (!audit.vulnerabilities)
    return {
      lines: [`Advisories were not looked up: ${audit.message ?? "no answer"}`],
      faults: [],
    };
  const found = Object.entries(audit.vulnerabilities).flatMap(([name, { via, nodes }]) =>
    via.flatMap((each) => (typeof each === "string" ? [] : [{ name, nodes, ...each }])),
  );
  const judged = found.map(({ name, nodes, title, url = "", severity, range }) => {
    const id = url.split("/").at(-1) ?? "";
    const isDeployed = nodes.some((node) => !lock.packages[node]?.dev);
    const line = `${id} ${severity}: ${name} ${range}, ${title}`;
    if (answered.has(id)) return { line: `${line} (answered)`, isFault: false };
    return { line: isDeployed ? line : `${line} (development only)`, isFault: isDeployed };
  });
  return {
    lines: judged.map(({ line }) => line),
    faults: judged.filter(({ isFault }) => isFault).map(({ line }) => line),
  };
}

/** The exit code. */
async function lookUp(): Promise<number> {
  const options = ["--json", "--fetch-retries=0", "--fetch-timeout=20000"];
  const { printed } = await runToExit("npm", ["audit", ...options], { cwd: ROOT });
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;
  const record = readFileSync(join(ROOT, RECORD), "utf8");
  const answered = new Set(record.match(/GHSA(?:-[a-z0-9]{4}){3}/g));
  const { lines, faults } = judge(auditIn(printed), { lock, answered });
  for (const line of lines) console.log(line);
  if (faults.length > 0)
    console.log(
      `Update these packages, or show that an advisory does not apply here, and name it in ${RECORD}.`,
    );
  return faults.length > 0 ? 1 : 0;
}

/** npm prints warnings around its JSON. */
function auditIn(printed: string): Audit {
  try {
    return JSON.parse(printed.slice(printed.indexOf("{"), printed.lastIndexOf("}") + 1)) as Audit;
  } catch {
    return { message: printed.trim().split("\n").at(-1) ?? "" };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  process.exitCode = await lookUp();

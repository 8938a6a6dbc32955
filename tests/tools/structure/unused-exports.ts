import { posix } from "node:path";
import type { Project } from "../project";
import { PAGE_EXPORTS, routeModulesIn } from "./pages";

const SOURCE = /\.(?:tsx?|mjs|cjs)$/;
const DECLARED =
  /^export (?:const \{([^}]*)\}|(?:async )?(?:function\*?|const|let|class|type|interface) (\w+))/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}/gm;
const IMPORT = /^(?:import|export) (?:type )?([^"';]*?) from "([^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"([^"]+)"\s*\)/g;

/** Names that a runtime or a tool reads, or that are in the text of a file to be written, by file. */
const READ_ELSEWHERE: Record<string, string[]> = {
  "app/root.tsx": ["Layout", ...PAGE_EXPORTS],
  "app/entry.server.tsx": ["handleError"],
  "app/server/authentication/argon2-node.ts": ["loadArgon2"],
  "app/server/authentication/argon2-workerd.ts": ["loadArgon2"],
  // The commands of imports call them. Until they exist, tests do.
  "app/features/imports/mapping/mapping.ts": ["suggestedMapping"],
  "app/features/imports/planning/rows.ts": ["readRows", "ReadRow", "RowChoices"],
  "app/features/imports/reading/spreadsheet.ts": ["readSpreadsheet", "ReadingChoices"],
  "app/features/imports/model.ts": ["IMPORT_KINDS"],
  "worker/main.ts": ["TenantHub", "LoginThrottle", "OutboxDrainer"],
  "worker/pdf/main.ts": ["SharedBrowser", "PdfRenderer"],
  "worker/push/main.ts": ["PushSender"],
  "worker/react-dom-of-browsers.ts": ["createPortal", "flushSync"],
  "tests/bench/bare/app/page.tsx": ["loader"],
  "tests/support/db/start-databases.ts": ["setup"],
  "tests/support/stack/provide-stack.ts": ["setup"],
  "tests/support/stack/small-workers.ts": [
    "SharedBrowser",
    "TenantHub",
    "LoginThrottle",
    "PdfRenderer",
    "PushSender",
  ],
  "worker/build/text-types.ts": ["Texts"],
};

/** What the product runs itself and the tools of the tests run too. This list may only shrink. */
const RUN_BY_TESTS: Record<string, string[]> = {
  // The factor of the stack that tests start has the bounds that its workers apply.
  "app/kernel/time-limits.ts": ["boundedFactor"],
  // Browser tests and benchmarks start the Chromium that prints the PDFs.
  "worker/dev/browsers/chromium.ts": ["ensureChromium"],
  // The runner of the tests reports how each part ended.
  "worker/dev/process/children.ts": ["runToExit"],
};

/** What is exported has an importer in the product, and in the tests only if a test exports it (conventions §1). */
export function checkUnusedExports(project: Project): string[] {
  const sources = project.files.filter((path) => SOURCE.test(path));
  const usedBy = (paths: string[]) => new Set(paths.flatMap((path) => importsIn(path, project)));
  const [used, usedByProduct] = [usedBy(sources), usedBy(sources.filter((path) => !isTest(path)))];
  const isUsed = (path: string, name: string) =>
    (isTest(path) ? used : usedByProduct).has(`${path} ${name}`);
  const pages = new Set(routeModulesIn(project));
  return sources
    .filter((path) => !path.endsWith(".d.ts"))
    .flatMap((path) =>
      exportsIn(project.read(path))
        .filter((name) => !isUsed(path, name))
        .filter((name) => !READ_ELSEWHERE[path]?.includes(name))
        .filter((name) => !RUN_BY_TESTS[path]?.includes(name))
        .filter((name) => !(pages.has(path) && PAGE_EXPORTS.has(name)))
        .map((name) =>
          used.has(`${path} ${name}`)
            ? `${path} exports ${name} for tests only: test what the product calls, or delete what it does not use`
            : `${path} exports ${name}, which no other file imports: remove the export`,
        ),
    );
}

function isTest(path: string): boolean {
  return path.startsWith("tests/");
}

function exportsIn(source: string): string[] {
  const lists = [...source.matchAll(DECLARED), ...source.matchAll(LISTED)];
  return lists.flatMap(([, list, name]) => (name ? [name] : namesIn(list ?? "", "last")));
}

/** Each imported name with its file. Of a module that is imported as a whole, every word of the importing file counts as used. */
function importsIn(path: string, project: Project): string[] {
  const source = project.read(path);
  const whole = [...source.matchAll(DYNAMIC)].map(([, from = ""]) => from);
  const named = [...source.matchAll(IMPORT)].flatMap(([, clause = "", from = ""]) => {
    if (clause.includes("* as ")) whole.push(from);
    return namesIn(/\{([^}]*)\}/.exec(clause)?.[1] ?? "", "first").map((name) => ({ from, name }));
  });
  const words = whole.length > 0 ? [...new Set(source.match(/\w+/g))] : [];
  const all = [...named, ...whole.flatMap((from) => words.map((name) => ({ from, name })))];
  return all.map(({ from, name }) => `${fileAt(path, from, project)} ${name}`);
}

/** The names of a list in braces, as they are in the module (first) or outside of it (last). */
function namesIn(list: string, side: "first" | "last"): string[] {
  return list
    .split(",")
    .map((each) =>
      each
        .trim()
        .replace(/^type /, "")
        .split(/ as |: /),
    )
    .flatMap((names) => (side === "first" ? names[0] : names.at(-1)) || []);
}

function fileAt(importer: string, from: string, project: Project): string {
  const path = from.startsWith("~")
    ? from.replace(/^~\//, "app/").replace(/^~worker\//, "worker/")
    : posix.join(posix.dirname(importer), from);
  return (
    ["", ".ts", ".tsx"]
      .map((end) => path + end)
      .find((each) => SOURCE.test(each) && project.has(each)) ?? path
  );
}

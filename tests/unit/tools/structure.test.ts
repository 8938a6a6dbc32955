import { describe, expect, it } from "vitest";
import { projectOf } from "../../tools/project";
import { checkApi, checkCommands } from "../../tools/structure/commands";
import { checkFileOrFolder } from "../../tools/structure/file-or-folder";
import { checkPages } from "../../tools/structure/pages";
import { checkDecisions, checkMigrations } from "../../tools/structure/migrations";
import { checkMentions, checkForbiddenText } from "../../tools/structure/forbidden-text";

const COMMAND =
  'import { command } from "~/server/command/command";\nexport function approveWorkOrder() {\n  return command<Answer, Loaded>(ctx, {});\n}\n';
const PAGE =
  "export async function loader() {}\nexport default function List() {}\nexport const handle = 1;\n";

describe("the structure check", () => {
  it("requires a route for each page and a page for each route", () => {
    const routes = 'route("tasks", "routes/tasks/list.tsx"); route("x", "routes/tasks/lost.tsx")';
    const found = checkPages(
      projectOf({
        "app/routes.ts": routes,
        "app/routes/tasks/list.tsx": PAGE,
        "app/routes/tasks/idle.tsx": PAGE,
      }),
    );
    expect(found).toEqual([
      expect.stringContaining("lost.tsx does not exist"),
      expect.stringContaining("idle.tsx is missing from app/routes.ts"),
    ]);
  });

  it("requires the exports of a page in Remix's order", () => {
    const of = (source: string) =>
      checkPages(
        projectOf({
          "app/routes.ts": '"routes/tasks/list.tsx"',
          "app/routes/tasks/list.tsx": source,
        }),
      );
    expect(of(PAGE)).toEqual([]);
    expect(of(`${PAGE}export function totals() {}\n`)).toEqual([
      expect.stringContaining("exports totals"),
    ]);
    expect(of("export default function List() {}\nexport function loader() {}\n")).toEqual([
      expect.stringContaining("the order of the exports is"),
    ]);
  });

  it("rejects a file beside a folder of its name", () => {
    const found = checkFileOrFolder(
      projectOf({
        "app/features/tasks/policy.ts": "",
        "app/features/tasks/policy/late.ts": "",
        "app/features/tickets/policy.ts": "",
        "app/features/tickets/policy-texts.ts": "",
        "app/routes.ts": "",
        "app/routes/tasks/list.tsx": "",
        "worker/page.tsx": "",
        "worker/page/part.ts": "",
      }),
    );
    expect(found).toEqual([
      expect.stringContaining("tasks/policy.ts is beside app/features/tasks/policy/"),
      expect.stringContaining("worker/page.tsx is beside worker/page/"),
    ]);
  });

  it("requires a command to write through command() and to have a test", () => {
    const path = "app/features/work-orders/commands/approve.ts";
    const test = "tests/unit/work-orders/approve.test.ts";
    expect(checkCommands(projectOf({ [path]: COMMAND, [test]: "" }))).toEqual([]);
    expect(
      checkCommands(projectOf({ [path]: "export function approveWorkOrder() {}" })),
    ).toHaveLength(2);
  });

  it("requires each noun to test the commands that it shares", () => {
    const shared = "app/features/tasks/commands/shared.ts";
    const command = "app/features/approvals/commands/allow-editing.ts";
    const files = {
      [shared]: 'import { allowEditing } from "~/features/approvals/commands/allow-editing";',
      [command]: COMMAND,
    };
    expect(checkCommands(projectOf(files))).toEqual([
      expect.stringContaining(`${shared} has no test tests/unit/tasks/allow-editing.test.ts`),
    ]);
    const test = { "tests/unit/tasks/allow-editing.test.ts": "" };
    expect(checkCommands(projectOf({ ...files, ...test }))).toEqual([]);
    expect(checkCommands(projectOf({ [command]: COMMAND }))).toHaveLength(1);
  });

  it("requires the same of each command in a file with several", () => {
    const path = "app/features/spare-parts/commands.ts";
    const command = (name: string) =>
      `export function run() {\n  return command(ctx, { name: "${name}" });\n}\n`;
    const source = `import { command } from "~/server/command/command";\n${command("spareParts.create")}${command("spareParts.correctStock")}${command("partKinds.create")}`;
    const lifecycle = `import { recordCommands } from "~/server/command/record-commands";\nexport const { archive } = recordCommands<Part, Answer>({ name: "spareParts" });\n`;
    const tests = ["create", "correct-stock", "create-kind"].map(
      (name) => [`tests/unit/spare-parts/${name}.test.ts`, ""] as const,
    );
    expect(checkCommands(projectOf({ [path]: source }))).toHaveLength(3);
    expect(checkCommands(projectOf({ [path]: source, ...Object.fromEntries(tests) }))).toEqual([]);
    expect(
      checkCommands(
        projectOf({ [path]: `${source}export function other() {}`, ...Object.fromEntries(tests) }),
      ),
    ).toEqual([expect.stringContaining("must use command()")]);
    const table = `function other() {}\nexport const partCommands = { other: defineCommand("", input, other) };\n`;
    expect(
      checkCommands(projectOf({ [path]: `${source}${table}`, ...Object.fromEntries(tests) })),
    ).toEqual([expect.stringContaining("must use command()")]);
    expect(checkCommands(projectOf({ [path]: lifecycle }))).toHaveLength(3);
    expect(
      checkCommands(
        projectOf({
          [path]: lifecycle,
          "tests/unit/records/inventory.ts": 'from "~/features/spare-parts/commands";',
        }),
      ),
    ).toEqual([]);
  });

  it("requires a test for each noun of the API", () => {
    const api = 'export const tasks = routes().get("/", list);';
    expect(checkApi(projectOf({ "worker/api/tasks.ts": api }))).toEqual([
      expect.stringContaining("tests/api/tasks.test.ts"),
    ]);
    expect(
      checkApi(projectOf({ "worker/api/tasks.ts": api, "tests/api/tasks.test.ts": "" })),
    ).toEqual([]);
  });

  it("requires migrations numbered without gaps, and strict tables", () => {
    const strict =
      "CREATE TABLE a (id TEXT PRIMARY KEY, n INTEGER CHECK (n > 0)) STRICT, WITHOUT ROWID;";
    expect(checkMigrations(projectOf({ "migrations/tenant/0001_a.sql": strict }))).toEqual([]);
    expect(
      checkMigrations(
        projectOf({
          "migrations/tenant/0001_a.sql": "CREATE TABLE b (id TEXT);",
          "migrations/tenant/0003_c.sql": "",
        }),
      ),
    ).toEqual([
      expect.stringContaining("number after 0001 is 0002"),
      expect.stringContaining("table b is not STRICT"),
    ]);
  });

  it("requires decisions to be short, numbered once, confirmed and listed", () => {
    const found = checkDecisions(
      projectOf({
        "app/docs/decisions/0001-a.md": "x\n".repeat(71),
        "app/docs/decisions/0001-b.md": "Confirmed by a test",
        "app/docs/decisions/README.md": "0001-b.md",
      }),
    );
    expect(found).toHaveLength(4);
  });

  it("requires that a cited decision has a record", () => {
    const cites = (text: string) =>
      checkDecisions(
        projectOf({
          "app/a.ts": text,
          "app/docs/decisions/0001-a.md": "Confirmed by a test",
          "app/docs/decisions/README.md": "0001-a.md, and 0002 of before",
        }),
      );
    expect(cites("// as app/docs/decisions/0001 says (decision 0001), 0003")).toEqual([]);
    expect(cites("// decisions 0001 and 0002")).toEqual([
      expect.stringContaining("app/a.ts: no decision record has the number 0002"),
    ]);
  });

  it("rejects TODO comments, blanket suppressions and other leftovers", () => {
    const lines = [
      "// TODO later",
      "// @ts-ignore",
      "// @ts-expect-error",
      "// oxlint-disable-next-line no-var",
      "enum A {}",
      'export * from "./a"',
      'import { z } from "zod"',
      '<Link to="/a" prefetch="intent">',
      "// FIXME",
    ];
    expect(checkForbiddenText(projectOf({ "app/a.ts": lines.join("\n") }))).toHaveLength(
      lines.length,
    );
    const fine =
      "// @TODO(12) later\n// @ts-expect-error the types lag behind\n<LinkButton prefetches>";
    expect(checkForbiddenText(projectOf({ "app/a.ts": fine }))).toEqual([]);
    expect(checkForbiddenText(projectOf({ "tests/unit/a.test.ts": "it.only('x')" }))).toHaveLength(
      1,
    );
  });

  it("reports dead paths in documents", () => {
    const text =
      "`app/kernel/time/instants.ts` `app/lost.ts` `app/entry.{client,lost}.tsx` `app/features/<noun>/x.ts` [map](../worker/README.md) [site](https://example.com)";
    const found = checkMentions(
      projectOf({
        "app/README.md": text,
        "app/kernel/time/instants.ts": "",
        "app/entry.client.tsx": "",
      }),
    );
    expect(found.map((problem) => problem.split(" ")[2])).toEqual([
      "app/lost.ts,",
      "app/entry.lost.tsx,",
      "worker/README.md,",
    ]);
  });

  it("reports file names in a README that no longer exist", () => {
    const found = checkMentions(
      projectOf({
        "app/README.md": "`time/instants.ts` `instants.ts` `lost.ts` `tim/instants.ts`",
        "app/docs/note.md": "`lost.ts`",
        "app/kernel/time/instants.ts": "",
      }),
    );
    expect(found.map((problem) => problem.split(" ")[2])).toEqual(["lost.ts,", "tim/instants.ts,"]);
  });
});

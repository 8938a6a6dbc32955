import { describe, expect, it } from "vitest";
import { projectOf, workTree } from "../../tools/project";
import { checkDocumentNames } from "../../tools/structure/document-names";
import { checkMentions } from "../../tools/structure/forbidden-text";

const COMMANDS = [
  'import { command } from "~/server/command/command";',
  "",
  "/** Formerly changeRoom. */",
  "export function updateRoom(ctx: AuthContext) {",
  "  const room = present(found);",
  "  return command(ctx, {",
  '    name: "rooms.update",',
  "",
  "    input,",
  "  });",
  "}",
].join("\n");
const CODE = {
  "app/features/rooms/commands.ts": COMMANDS,
  "app/features/rooms/queries.ts":
    "const ROW = { id: rooms.id };\nexport const { of: roomResponse, schema: ROOM_RESPONSE } = answer(rooms);\n",
  "package.json": '{ "scripts": { "start": "…", "test:unit": "…" } }',
};

function problemsIn(text: string, path = ".github/CONTRIBUTING.md"): string[] {
  return checkDocumentNames(projectOf({ ...CODE, [path]: text })).map((problem) =>
    problem.replace(`${path} `, ""),
  );
}

function excerpt(...lines: string[]): string {
  return `Before\n\n\`\`\`${lines.join("\n")}\n\`\`\`\n\nAfter\n`;
}

describe("names of the code in the README and CONTRIBUTING", () => {
  it.each([
    "`updateRoom` and `ROOM_RESPONSE`",
    '`roomResponse(id)`, `t("rooms.newText")`, `app/features/<aNoun>/newFile.ts`',
    "`updateRoom` of `commands.ts`",
    "`ROW` and `roomResponse` in `rooms/queries.ts`, `updateRoom` (`app/features/rooms/commands.ts`)",
    "`npm start`, `npm run test:unit -- tests/unit/rooms`, `npm ci`",
    "`title` and `text`, which may be anything",
  ])("accepts %j", (text) => {
    expect(problemsIn(text)).toEqual([]);
  });

  it.each([
    ["`renameRoom` is gone", "mentions renameRoom, which is not in the code"],
    ["a call: `renameRoom(ctx)`", "mentions renameRoom, which is not in the code"],
    ["`changeRoom` is only in a comment", "mentions changeRoom, which is not in the code"],
    ["`ROOM_ANSWER`", "mentions ROOM_ANSWER, which is not in the code"],
    [
      "`updateRoom` of\n`rooms/queries.ts`",
      "says that rooms/queries.ts declares updateRoom, which it does not",
    ],
    [
      "`ROW` and `updateRoom` in `rooms/queries.ts`",
      "says that rooms/queries.ts declares updateRoom, which it does not",
    ],
    [
      "`updateRoom` (`rooms/queries.ts`)",
      "says that rooms/queries.ts declares updateRoom, which it does not",
    ],
    ["`npm run units`", "mentions the script units, which package.json does not have"],
  ])("rejects %j", (text, problem) => {
    expect(problemsIn(text)).toEqual([problem]);
    expect(problemsIn(text, "README.md")).toEqual([problem]);
  });

  it("leaves other documents alone", () => {
    expect(problemsIn("`renameRoom`", "app/docs/CHANGELOG.md")).toEqual([]);
  });
});

describe("excerpts of the code in the README and CONTRIBUTING", () => {
  const file = "ts app/features/rooms/commands.ts";

  it("have the lines of the file that they name, with … for those that are left out", () => {
    const whole = excerpt(
      file,
      "export function updateRoom(ctx: AuthContext) {",
      "  …",
      "  return command(ctx, {",
      '    name: "rooms.update",',
      "    input,",
      "  // … the rest",
      "}",
    );
    expect(problemsIn(whole)).toEqual([]);
  });

  it.each([
    ["of another name", ["export function renameRoom(ctx: AuthContext) {"]],
    ["without …", ["export function updateRoom(ctx: AuthContext) {", "  return command(ctx, {"]],
    ["in another order", ['name: "rooms.update",', "…", "return command(ctx, {"]],
  ])("are refused with lines %s", (_, lines) => {
    expect(problemsIn(excerpt(file, ...lines))).toEqual([
      `has an excerpt of app/features/rooms/commands.ts, which differs at: ${lines.at(-1)?.trim()}`,
    ]);
  });

  it("name a file that exists, unless they are no code", () => {
    expect(problemsIn(excerpt("ts app/lost.ts", "a"))).toEqual([
      "has an excerpt of app/lost.ts, which does not exist",
    ]);
    expect(problemsIn(excerpt("tsx", "a"))).toEqual([
      "has an excerpt without a file: write its path behind the ```tsx",
    ]);
    expect(problemsIn(excerpt("", "browser ── renameRoom"))).toEqual([]);
  });
});

describe("the documents of this repository", () => {
  it("name nothing that is not there", () => {
    expect(checkDocumentNames(workTree())).toEqual([]);
  });

  it("notice when a name of theirs is renamed", () => {
    const project = workTree();
    const names = ["updateRoom", "asVisibleInPdf", "seedAbsences", "findingsModel"];
    const renamed = new RegExp(names.join("|"), "g");
    const read = (path: string) =>
      path.endsWith(".md") ? project.read(path) : project.read(path).replace(renamed, "other");
    const found = checkDocumentNames({ ...project, read });
    expect(names.filter((name) => !found.some((problem) => problem.includes(name)))).toEqual([]);
  });

  it("are checked for files by the ends of their paths", () => {
    const files = { "app/features/rooms/ui/list.tsx": "", "app/locales/en/rooms.json": "" };
    const text = "`ui/list.tsx`, `rooms.json`, `ui/lost.tsx`, `lost.test.ts`, `lost.json`";
    const found = checkMentions(projectOf({ ...files, ".github/CONTRIBUTING.md": text }));
    expect(found.map((problem) => problem.split(" ")[2])).toEqual([
      "ui/lost.tsx,",
      "lost.test.ts,",
      "lost.json,",
    ]);
  });
});

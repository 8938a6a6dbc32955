import type { Project } from "../project";

/** Commands that do not use command(), each with the reason. This list may only shrink. */
const OTHERWISE: Record<string, string> = {
  "app/features/sessions/commands/sign-in.ts":
    "no user is signed in yet, so there is no permission to check",
  "app/features/sessions/commands/refresh.ts":
    "the token is the permission, and the loser of a race reads the successor token of the winner",
  "app/features/sessions/commands/issue-tokens.ts":
    "writes only the tokens of the caller's session",
  "app/features/sessions/commands/sign-out.ts":
    "ends the caller's session, which no activity log records",
  "app/features/two-factor/commands/begin.ts":
    "writes nothing: the secret is stored when its first code is confirmed",
  "app/features/two-factor/commands/rotate-key.ts":
    "called by a job: re-encrypts the same secret with the current key",
  "app/features/mails/commands/collect.ts":
    "called by a job: the event was permitted and logged when it happened",
  "app/features/notifications/commands/read.ts":
    "records what the user has read, which no activity log records",
  "app/features/notifications/commands/store.ts":
    "called by a job: the event was permitted and logged when it happened",
  "app/features/notifications/commands/forget.ts":
    "called by a job: deletes old notifications and devices that no longer exist",
  "app/features/visits/commands/store-notice.ts":
    "called by a job: what the customers of a visit know, in the batch of their messages",
  "app/features/attachments/commands/forget.ts":
    "called by a job: deletes rows of files that nothing refers to",
  "app/features/preventive-maintenance/commands/make-due-orders.ts":
    "called by a job: the plan is the permission, and each order has its activity rows",
  "app/features/work-orders/commands/archive-pdf.ts":
    "called by a job: permission and activity row were handled when the order was signed",
  "app/features/work-orders/commands/call-pdf-mail.ts":
    "called by a job: permission and activity row were handled when the order was signed",
};

/** What recordCommands makes. */
const LIFECYCLE = ["archive", "restore", "delete"];

/** Makes the commands that a noun shares with others its own. Each noun tests them. */
const SHARED = /\/commands\/shared\.ts$/;
const BOUND = /from "~\/features\/([a-z-]+\/commands\/[a-z-]+)"/g;

/** Lists the commands that are the same for several nouns, for tests that run once for each noun. */
const TABLE = "tests/unit/records/inventory.ts";

export function checkCommands(project: Project) {
  const table = project.has(TABLE) ? project.read(TABLE) : "";
  const boundIn = (path: string) => [...project.read(path).matchAll(BOUND)].map(([, name]) => name);
  const bound = project.files.filter((path) => SHARED.test(path)).flatMap(boundIn);
  return project.files
    .filter((path) => /^app\/features\/[^/]+\/commands(\.ts$|\/(?!table\.ts$))/.test(path))
    .flatMap((path) => {
      const source = project.read(path);
      const parts = path.endsWith("/commands.ts") ? partsOf(source) : [source];
      const isShared = SHARED.test(path);
      const isBound = bound.includes(path.slice("app/features/".length, -".ts".length));
      const noun = path.split("/")[2] ?? "";
      const tests = isShared
        ? boundIn(path).map((each = "") => testOf(noun, each.split("/").at(-1) ?? ""))
        : testsOf(path, source, table);
      return [
        ...(isShared || path in OTHERWISE || parts.every(writesByCommand)
          ? []
          : [
              `${path} must use command() of app/server/command/command.ts, which requires a permission and an activity row`,
            ]),
        ...(isBound ? [] : tests)
          .filter((test) => !hasTest(project, test))
          .map((test) => `${path} has no test ${test}`),
      ];
    });
}

function testOf(noun: string, verb: string): string {
  return `tests/unit/${noun}/${verb}.test.ts`;
}

/** The test of each command: of a folder by the names of the files, of one file by the names of the commands. */
function testsOf(path: string, source: string, table: string): string[] {
  const [, , noun = "", , file = ""] = path.split("/");
  const name = file.replace(/\.ts$/, "");
  const isInTable = table.includes(`"~/features/${noun}/commands${name && `/${name}`}"`);
  const lifecycle = source.includes("recordCommands") && !isInTable ? LIFECYCLE : [];
  const others = file ? [name].filter((each) => each !== "lifecycle") : commandsIn(source, noun);
  const verbs = [...lifecycle, ...others];
  return verbs.map((verb) => testOf(noun, verb));
}

/** "rooms.create" is tested in create.test.ts, "equipmentCategories.create" of the same feature in create-*.test.ts. */
function commandsIn(source: string, noun: string): string[] {
  return [...source.matchAll(/\bname: "(\w+)\.([\w-]+)"/g)].map(([, group = "", verb = ""]) =>
    kebab(group) === noun ? kebab(verb) : `${kebab(verb)}-*`,
  );
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function hasTest(project: Project, test: string): boolean {
  const [begin = "", end] = test.split("*");
  if (end === undefined) return project.has(test);
  return project.files.some((path) => path.startsWith(begin) && path.endsWith(end));
}

/**
 * Each command of a file with several, after the imports of the file: what it exports, and what its table lists for the API. The table is
 * none.
 */
function partsOf(source: string): string[] {
  const [imports = "", ...declared] = source.split(
    /^(?=(?:export )?(?:async )?(?:function|const) )/m,
  );
  const isTable = (part: string) => part.includes("defineCommand(");
  const table = declared.filter(isTable).join("");
  const isListed = (part: string) => {
    const [, name = ""] = /(?:function|const) (\w+)/.exec(part) ?? [];
    return name !== "" && new RegExp(`\\b${name}[.,)]`).test(table);
  };
  return declared
    .filter((part) => !isTable(part) && (part.startsWith("export") || isListed(part)))
    .map((part) => imports + part);
}

export function checkApi(project: Project) {
  const files = project.files.filter((path) => /^worker\/api\/[^/]+\.ts$/.test(path));
  const nouns = files.filter((path) =>
    /\.(get|put|post|delete)\(|\broute\(|createRoute\(/.test(project.read(path)),
  );
  return nouns.flatMap((path) => {
    const test = `tests/api/${path.split("/").at(-1)?.replace(/\.ts$/, "")}.test.ts`;
    return project.has(test) ? [] : [`${path} declares endpoints and has no test ${test}`];
  });
}

/** Whether the source uses `command`, what is made of it, or its counterpart for requests without a signed-in user. */
function writesByCommand(source: string) {
  if (/import \{ recordCommands \}/.test(source) && /\brecordCommands(<[^(]*>)?\(/.test(source))
    return true;
  if (
    /import \{ publicCommand \} from "(~\/kernel|.*)\/server\/command\/public-command"/.test(
      source,
    ) &&
    /\bpublicCommand\(/.test(source)
  )
    return true;
  return (
    /import[^;]*\bcommand\b[^;]*from "(~\/kernel|.*)\/server\/command\/command"/.test(source) &&
    /\bcommand(<[^(]*>)?\(/.test(source)
  );
}

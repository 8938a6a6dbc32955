/** @typedef {import("../project.mjs").Project} Project */

/** Commands that write in another way, each with the reason. This list only gets shorter. @type {Record<string, string>} */
const OTHERWISE = {
  "app/features/sessions/commands/sign-in.ts": "nobody is signed in yet, so there is no right to ask for",
  "app/features/sessions/commands/refresh.ts": "the token is the right, and losing a race means reading the winner's successor",
  "app/features/sessions/commands/issue-tokens.ts": "writes nothing but the own session's tokens",
  "app/features/sessions/commands/sign-out.ts": "ends the own session, which is in nobody's activity log",
  "app/features/two-factor/commands/begin.ts": "writes nothing: what it made is kept when its first code comes back",
  "app/features/two-factor/commands/rotate-key.ts": "a job's: the same secret, sealed by the key of today",
  "app/features/notifications/commands/read.ts": "says what the reader has looked at, which is in nobody's activity log",
  "app/features/notifications/commands/store.ts": "a job's: the event that is told of was permitted and logged when it happened",
  "app/features/notifications/commands/forget.ts": "a job's: what is too old, and devices that are not there any more",
  "app/features/files/commands/forget.ts": "a job's: rows of files that nobody wants any more",
  "app/features/work-orders/commands/archive-pdf.ts": "a job's: the right was asked for and the line written when the order was signed",
};

/** @param {Project} project */
export function checkCommands(project) {
  return project.files
    .filter((path) => /^app\/features\/[^/]+\/commands\//.test(path))
    .flatMap((path) => {
      const [, , noun = "", , file = ""] = path.split("/");
      const test = `tests/unit/${noun}/${file.replace(/\.ts$/, "")}.test.ts`;
      return [
        ...(path in OTHERWISE || writesByCommand(project.read(path))
          ? []
          : [`${path} writes without command() of app/kernel/server/command.ts, which demands a right and an activity row`]),
        ...(project.has(test) ? [] : [`${path} has no test ${test}`]),
      ];
    });
}

/** @param {Project} project */
export function checkApi(project) {
  const files = project.files.filter((path) => /^worker\/api\/[^/]+\.ts$/.test(path));
  const nouns = files.filter((path) => /\.(get|put|post|delete)\(|\broute\(|createRoute\(/.test(project.read(path)));
  return nouns.flatMap((path) => {
    const test = `tests/api/${path.split("/").at(-1)?.replace(/\.ts$/, "")}.test.ts`;
    return project.has(test) ? [] : [`${path} answers calls and has no test ${test}`];
  });
}

/** By `command`, or by its counterpart for who is not signed in. @param {string} source */
function writesByCommand(source) {
  if (/import \{ publicCommand \} from "(~\/kernel|.*)\/server\/public-command"/.test(source) && /\bpublicCommand\(/.test(source)) return true;
  return /import[^;]*\bcommand\b[^;]*from "(~\/kernel|.*)\/server\/command"/.test(source) && /\bcommand(<[^(]*>)?\(/.test(source);
}

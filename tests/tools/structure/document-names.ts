import type { Project } from "../project";

/** The documents that explain the code by its names and by excerpts. */
const DOCUMENTS = ["README.md", ".github/CONTRIBUTING.md"];
const SOURCE = /^(app|worker|migrations|tests)\/.*\.(tsx?|mjs|cjs)$/;
/** Tests of the tools contain names that exist nowhere else. */
const OF_TOOLS = /^tests\/(unit\/)?tools\//;

const BLOCK = /^```(\w*) ?([^\n]*)\n([\s\S]*?)^```$/gm;
const SPAN = /`([^`\n]+)`/g;
/** What is written as `updateRoom`, `ROOM_FIELDS` or `RoomTable`. A word in lower case may be anything. */
const NAME = /\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g;
/** A text of the code, a placeholder and a path have names of their own. */
const NOT_CODE = /"[^"]*"|<[^>]*>|[\w@.<>-]*\/[\w@./<>-]*/g;

const NAME_SPAN = "`[A-Za-z_]\\w*(?:\\(\\))?`";
const FILE_SPAN = "`([\\w./-]+\\.tsx?)`";
const NAMES_OF_FILE = new RegExp(
  `(${NAME_SPAN}(?:(?:,|, and| and) ${NAME_SPAN})*) (?:(?:of|in) ${FILE_SPAN}|\\(${FILE_SPAN}\\))`,
  "g",
);
const SCRIPT = /^npm (?:run )?([\w:]+)/;
/** Commands of npm itself. */
const BUILT_IN = ["ci", "install", "run"];

/**
 * Compares the README and CONTRIBUTING with the code. Each name occurs in it; "`name` of `file`" is declared there; each script is in
 * package.json. Each excerpt is in the file that the first line of its block names.
 */
export function checkDocumentNames(project: Project): string[] {
  const documents = DOCUMENTS.filter((path) => project.has(path));
  if (documents.length === 0) return [];
  const words = wordsOf(project);
  return documents.flatMap((path) => {
    const text = project.read(path);
    const prose = text.replace(BLOCK, "");
    return [
      ...excerptProblems(text, project),
      ...unknownNames(prose, words),
      ...strayNames(prose, project),
      ...unknownScripts(prose, project),
    ].map((problem) => `${path} ${problem}`);
  });
}

/** Every word of the code, without its comments: a renamed function often stays in a comment. */
function wordsOf(project: Project): Set<string> {
  const sources = project.files.filter((path) => SOURCE.test(path) && !OF_TOOLS.test(path));
  return new Set(
    sources.flatMap((path) => withoutComments(project.read(path)).match(/\w+/g) ?? []),
  );
}

function withoutComments(source: string): string {
  return source
    .split("\n")
    .filter((line) => !/^\s*(\/\/|\/\*|\*)/.test(line))
    .join("\n");
}

function spansOf(prose: string): string[] {
  return [...prose.matchAll(SPAN)].map(([, span = ""]) => span);
}

function unknownNames(prose: string, words: Set<string>): string[] {
  const names = spansOf(prose).flatMap((span) => span.replace(NOT_CODE, " ").match(NAME) ?? []);
  return [...new Set(names)]
    .filter((name) => !words.has(name))
    .map((name) => `mentions ${name}, which is not in the code`);
}

/** A file may be named by the end of its path. One of the files with this end must declare the name. */
function strayNames(prose: string, project: Project): string[] {
  return [...prose.replace(/\n(?!\n)/g, " ").matchAll(NAMES_OF_FILE)].flatMap(
    ([, spans = "", first, second]) => {
      const file = first ?? second ?? "";
      const sources = project.files
        .filter((path) => `/${path}`.endsWith(`/${file}`))
        .map((path) => project.read(path));
      return spansOf(spans)
        .map((span) => span.replace("()", ""))
        .filter((name) => !sources.some((source) => declares(source, name)))
        .map((name) => `says that ${file} declares ${name}, which it does not`);
    },
  );
}

/** At the top level, by taking a value apart, or as a member. */
function declares(source: string, name: string): boolean {
  return new RegExp(
    `\\b(?:function\\*?|const|let|class|type|interface) ${name}\\b|^export const \\{[^}]*\\b${name}\\b|^\\s+(?:async )?"?${name}"?(?:\\??:|\\(|,$)`,
    "m",
  ).test(source);
}

function unknownScripts(prose: string, project: Project): string[] {
  const scripts = spansOf(prose).flatMap((span) => SCRIPT.exec(span)?.[1] ?? []);
  const known = project.has("package.json") ? project.read("package.json") : "";
  return [...new Set(scripts)]
    .filter((name) => !BUILT_IN.includes(name) && !known.includes(`"${name}": "`))
    .map((name) => `mentions the script ${name}, which package.json does not have`);
}

function excerptProblems(text: string, project: Project): string[] {
  return [...text.matchAll(BLOCK)].flatMap(([, language = "", path = "", excerpt = ""]) => {
    if (!/^tsx?$/.test(language)) return [];
    if (path === "")
      return [`has an excerpt without a file: write its path behind the \`\`\`${language}`];
    if (!project.has(path)) return [`has an excerpt of ${path}, which does not exist`];
    const wrong = wrongLineOf(excerpt, project.read(path));
    return wrong === null ? [] : [`has an excerpt of ${path}, which differs at: ${wrong}`];
  });
}

/**
 * The first line of the excerpt that does not follow the one before it in the source, or null. A line that begins with … or // …
 * stands for any lines; how lines are indented, and empty ones, do not count.
 */
function wrongLineOf(excerpt: string, source: string): string | null {
  const lines = linesOf(source);
  let from = 0;
  for (const part of partsOf(linesOf(excerpt))) {
    // How many lines of the part each line of the source begins.
    const equal = lines.map((_, start) => (start < from ? 0 : equalLines(part, lines, start)));
    const longest = Math.max(0, ...equal);
    if (longest < part.length) return part[longest] ?? "";
    from = equal.indexOf(longest) + longest;
  }
  return null;
}

function equalLines(part: string[], lines: string[], start: number): number {
  const differs = part.findIndex((line, i) => lines[start + i] !== line);
  return differs === -1 ? part.length : differs;
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The lines between those that stand for others. */
function partsOf(lines: string[]): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (/^(\/\/ )?…/.test(line)) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.filter((part) => part.length > 0);
}

import type { Project } from "../project";

export function checkMigrations(project: Project) {
  const sql = project.files.filter((path) =>
    /^migrations\/(directory|tenant)\/.*\.sql$/.test(path),
  );
  return [
    ...["directory", "tenant"].flatMap((kind) =>
      checkNumbers(sql.filter((path) => path.includes(`/${kind}/`))),
    ),
    ...sql.flatMap((path) => checkTables(path, project.read(path))),
  ];
}

const INDEX = "app/docs/decisions/README.md";
/** "decision 0044", "decisions 0100 and 0079", "app/docs/decisions/0044". */
const CITED = /\bdecisions?[ /]\[?0\d{3}(?:(?:,| and| to) \[?0\d{3})*/gi;

export function checkDecisions(project: Project) {
  const records = project.files.filter((path) => /^app\/docs\/decisions\/\d.*\.md$/.test(path));
  const index = project.has(INDEX) ? project.read(INDEX) : "";
  const unlisted = records.filter((path) => !index.includes(path.split("/").at(-1) ?? path));
  const long = records.filter((path) => project.read(path).trimEnd().split("\n").length > 70);
  const numbers = new Set(records.map(numberOf));
  const unknown = project.files
    .filter((path) => /\.(tsx?|mjs|cjs|md|sql|toml)$/.test(path) && path !== INDEX)
    .filter((path) => !path.startsWith("tests/unit/tools/"))
    .flatMap((path) =>
      numbersCitedIn(project.read(path))
        .filter((number) => !numbers.has(number))
        .map((number) => `${path}: no decision record has the number ${number}; see ${INDEX}`),
    );
  const unconfirmed = records.filter((path) => !/confirmed/i.test(project.read(path)));
  return [
    ...unknown,
    ...repeated(records.map(numberOf)).map(
      (number) => `app/docs/decisions: two records have the number ${number}`,
    ),
    ...unlisted.map((path) => `${path}: add it to ${INDEX}`),
    ...long.map((path) => `${path}: a decision record has at most 70 lines`),
    ...unconfirmed.map((path) => `${path}: name the test or check that confirms the decision`),
  ];
}

function numberOf(path: string): string {
  return path.split("/").at(-1)?.slice(0, 4) ?? "";
}

function numbersCitedIn(text: string): string[] {
  return [...text.matchAll(CITED)].flatMap(([cited]) => cited.match(/\b0\d{3}\b/g) ?? []);
}

function checkNumbers(paths: string[]) {
  return paths.flatMap((path, i) => {
    const number = String(i + 1).padStart(4, "0");
    return path.split("/").at(-1)?.startsWith(`${number}_`)
      ? []
      : [
          `${path}: the number after ${String(i).padStart(4, "0")} is ${number}, used once and followed by _what_it_does.sql`,
        ];
  });
}

function checkTables(path: string, sql: string) {
  const tables = [
    ...sql
      .replace(/--.*$/gm, "")
      .matchAll(/CREATE TABLE\s+(?:IF NOT EXISTS\s+)?(\w+)[^;]*?\)([^();]*);/gi),
  ];
  return tables
    .filter(([, , options = ""]) => !/\bSTRICT\b/i.test(options))
    .map(([, name]) => `${path}: table ${name} is not STRICT`);
}

function repeated(names: string[]) {
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))];
}

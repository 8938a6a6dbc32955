import type { Project } from "../project";

const SERVER =
  /^(app\/features\/[^/]+\/(?:revisions\/)?(queries|mutations|commands|topics)[./]|app\/kernel\/server\/|worker\/tenancy\/)/;

/** Kernel files that are the checked way itself. */
const CHECKED_WAY = new Set([
  "app/server/command/command.ts",
  "app/server/command/statement.ts",
  "app/database/checked.ts",
  "app/database/checked-select.ts",
  "app/database/fields.ts",
  "app/database/open-database.ts",
  "app/server/queries/query-rows.ts",
]);

const UNCHECKED: [found: RegExp, instead: string][] = [
  [
    /\b(db|drizzle)\s*\.(all|get|run|values)\b/,
    "use the query builder, or queryRows() for SQL that it cannot express",
  ],
  [/\bdatabase\.read\(/, "use queryRows()"],
  [/\bsql</, "sql<…> claims a type that nothing checks: use value(), flag() or json()"],
  [/\bJSON\.parse\(/, "parse stored JSON by json() in the query, or by parseStored()"],
  [
    /\b((change|insert)Stored\(\s*\w+,|deleteStored\()\s*"/,
    "pass the table of the schema, not its name",
  ],
];

/**
 * Types of rows come from the schema or are checked in tests; SQL text names tables and columns by the schema.
 */
export function checkTypedQueries(project: Project): string[] {
  const tables = tablesOf(project);
  return project.files
    .filter((path) => SERVER.test(path) && !CHECKED_WAY.has(path))
    .flatMap((path) =>
      problemsIn(project.read(path), tables).map(
        (problem) => `${path}: ${problem} (conventions §5)`,
      ),
    );
}

function problemsIn(source: string, tables: RegExp): string[] {
  const named = tables.exec(source)?.[1];
  return [
    ...UNCHECKED.filter(([pattern]) => pattern.test(source)).map(([, instead]) => instead),
    ...(named
      ? [`SQL names ${named} as text: interpolate the table and its columns from the schema`]
      : []),
    ...(/\bcommand\(\s*ctx/.test(source) && !/\breturns: /.test(source)
      ? ["a command states the schema of its answer as `returns`"]
      : []),
  ];
}

/** A declared table after a word that only SQL puts before it. */
function tablesOf(project: Project): RegExp {
  const names = project.files
    .filter((path) => /(^|\/)schema(\/[^/]+)*\.ts$/.test(path))
    .flatMap((path) => [...project.read(path).matchAll(/sqliteTable\(\s*"(\w+)"/g)])
    .map((match) => match[1]);
  return new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE)\\s+(${names.join("|") || "-"})\\b`);
}

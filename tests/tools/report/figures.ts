import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Project, ROOT } from "../project";
import { castsIn } from "../structure/casts";

/** A number that should not grow. `limit`: what it may be; tests fail beyond the limit and a twentieth (`isFarOver`). */
export type Figure = { name: string; value: number; unit?: string; limit?: number };

const RECORD = join(ROOT, ".local", "test", "figures.json");
const TOLERANCE = 1.05;
const CASTS = 70;

/** A value over its limit is in the report; far over it fails `npm test`, so that no byte and no line holds up a change. */
export function isFarOver({ value, limit = Number.POSITIVE_INFINITY }: Figure): boolean {
  return value > limit * TOLERANCE;
}

/** Refuses a figure of the sources that is far over its limit. */
export function checkFigures(project: Project): string[] {
  return sourceFigures(project)
    .filter(isFarOver)
    .map(
      ({ name, value, limit }) =>
        `${value} ${name}, limit ${limit}: prefer a schema, a type guard or satisfies (npm run check -- --report)`,
    );
}

/** Counts in the sources. */
export function sourceFigures(project: Project): Figure[] {
  const code = project.files.filter((path) => /\.(tsx?|mjs|cjs)$/.test(path));
  const isTest = (path: string) => path.startsWith("tests/");
  const parts = { product: code.filter((path) => !isTest(path)), tests: code.filter(isTest) };
  const lines = (path: string) => project.read(path).split("\n").length - 1;
  const sum = (paths: string[]) => paths.reduce((total, path) => total + lines(path), 0);
  return [
    { name: "casts and suppressions", value: castsIn(project).length, limit: CASTS },
    ...Object.entries(parts).flatMap(([name, paths]) => [
      { name: `files of ${name}`, value: paths.length },
      {
        name: `files of ${name} under 30 lines`,
        value: paths.filter((path) => lines(path) < 30).length,
      },
      {
        name: `files of ${name} over 250 lines`,
        value: paths.filter((path) => lines(path) > 250).length,
      },
      { name: `lines of ${name}`, value: sum(paths) },
    ]),
  ];
}

/** One line for each figure: its value, its limit, and the change since the last green `npm test` of this checkout. */
export function reportOf(figures: readonly Figure[], before: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ name }) => name.length));
  return figures
    .map(({ name, value, unit = "", limit }) => {
      const earlier = before.find((figure) => figure.name === name);
      const change = earlier ? signed(value - earlier.value) : "";
      const most = limit === undefined ? "" : `of ${limit}`;
      const over = limit !== undefined && value > limit ? "over" : "";
      return [
        name.padEnd(width),
        String(value).padStart(9),
        unit.padEnd(2),
        most.padEnd(8),
        change.padStart(7),
        over,
      ]
        .join(" ")
        .trimEnd();
    })
    .join("\n");
}

/** The last line of the report: what is over its limit, worst first, and whether that fails `npm test`. */
export function overLimits(figures: readonly Figure[]): string {
  const share = ({ value, limit }: Figure) => (limit === undefined ? 0 : value / limit);
  const over = figures.filter((figure) => share(figure) > 1).sort((a, b) => share(b) - share(a));
  if (over.length === 0) return "Nothing is over its limit.";
  const named = over.map((figure) => {
    const { name, value, unit, limit } = figure;
    const far = isFarOver(figure) ? ", which fails npm test" : "";
    return `${name} (${[value, unit].filter(Boolean).join(" ")} of ${limit}${far})`;
  });
  return `Over the limit: ${named.join(", ")}`;
}

function signed(change: number): string {
  const rounded = Math.round(change * 10) / 10;
  return rounded > 0 ? `+${rounded}` : String(rounded);
}

type Recorded = { commit: string; figures: Figure[] };

/** The figures of the last commit that passed `npm test` here. */
export function recordedFigures(): Recorded | undefined {
  return existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, "utf8")) : undefined;
}

export function recordFigures(recorded: Recorded): void {
  mkdirSync(dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, JSON.stringify(recorded));
}

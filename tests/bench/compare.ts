import type { Row } from "./table";

/** Tolerances: times depend on the machine as well as on the product; counts and sizes depend on the product only. */
const NOISE = { time: 1.35, count: 1.02 };

/** The rows that were better in the last run: a target that is missed now, or a value that has grown. */
export function regressions(before: readonly Row[], now: readonly Row[]): string[] {
  const then = new Map(before.map((row) => [row.row, row]));
  return now.flatMap((row) => {
    const old = then.get(row.row);
    if (!old) return [];
    const lost = old.ok === true && row.ok === false;
    return lost || hasGrown(old, row)
      ? [`${row.row}: ${row.measured}, was ${old.measured}${lost ? " and met its target" : ""}`]
      : [];
  });
}

/** Compares the first number of the row; for all rows, lower is better. */
function hasGrown(old: Row, row: Row): boolean {
  const [was, is] = [figureOf(old), figureOf(row)];
  if (was === null || is === null) return false;
  const noise = /\bms\b|×|\bs\b/.test(row.measured) ? NOISE.time : NOISE.count;
  return is > was * noise && is - was > 0.5;
}

function figureOf({ measured }: Row): number | null {
  const [figure] = /\d[\d,]*(?:\.\d+)?/.exec(measured) ?? [];
  return figure === undefined ? null : Number(figure.replaceAll(",", ""));
}

/** The rows of this run, and those rows of the last run that this run did not measure. */
export function together(before: readonly Row[], now: readonly Row[]): Row[] {
  const measured = new Set(now.map((row) => row.row));
  return [...now, ...before.filter((row) => !measured.has(row.row))];
}

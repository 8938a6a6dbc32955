import type { Row } from "./table";

/** Figures in milliseconds are the machine's as much as ours; counts and sizes are ours alone. */
const NOISE = { time: 1.35, count: 1.02 };

/** What the same rows said the last time, where it was better: a bar that is missed now, or a figure that has grown. */
export function worseThan(before: readonly Row[], now: readonly Row[]): string[] {
  const then = new Map(before.map((row) => [row.row, row]));
  return now.flatMap((row) => {
    const old = then.get(row.row);
    if (!old) return [];
    const lost = old.ok === true && row.ok === false;
    return lost || hasGrown(old, row) ? [`${row.row}: ${row.measured}, was ${old.measured}${lost ? " and reached its bar" : ""}`] : [];
  });
}

/** By the first figure of the row, which is what it is about: all of them are better when small. */
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

/** The rows of this run, and of what it left out those of the last. */
export function together(before: readonly Row[], now: readonly Row[]): Row[] {
  const measured = new Set(now.map((row) => row.row));
  return [...now, ...before.filter((row) => !measured.has(row.row))];
}

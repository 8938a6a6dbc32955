import { joinNames } from "./title";

/**
 * Rows as they are shown in one list. To the hint of each that looks like another, by name and hint, it adds what `more` says of it: one text
 * after the other, until they differ.
 */
export function toldApart<Row extends { hint: string }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  more: readonly ((row: Row) => string)[],
): readonly Row[] {
  return more.reduce((before, textOf) => {
    const look = (row: Row) => `${nameOf(row)} · ${row.hint}`.toLowerCase();
    const times = new Map<string, number>();
    for (const row of before) times.set(look(row), (times.get(look(row)) ?? 0) + 1);
    return before.map((row) =>
      (times.get(look(row)) ?? 0) > 1 ? { ...row, hint: joinNames(row.hint, textOf(row)) } : row,
    );
  }, rows);
}

import { IMPORT_LIMITS, type SheetRow } from "../model";
import { cellText, tidyText } from "../cells/texts";

/** Only digits and what stands between those of numbers, days and times. */
const NO_NAME = /^[\d\s.,:/+-]*$/;

/** The first row of names: texts, none of them empty, and as wide as a table. A name may be there twice (columnNames). Undefined if there is none. */
export function headerIn(rows: readonly SheetRow[]): SheetRow | undefined {
  const first = rows.slice(0, IMPORT_LIMITS.headerRows);
  const widest = Math.max(0, ...rows.slice(0, 50).map(({ cells }) => filledWidth(cells)));
  // A line above the table, such as its title, has fewer cells.
  return first.find(
    ({ cells }) =>
      filledWidth(cells) * 2 > widest && cells.slice(0, filledWidth(cells)).every(isName),
  );
}

function filledWidth(cells: SheetRow["cells"]): number {
  return cells.findLastIndex((cell) => cellText(cell).trim() !== "") + 1;
}

function isName(cell: SheetRow["cells"][number]): boolean {
  return typeof cell === "string" && !NO_NAME.test(cell);
}

/** The names of the columns; the second of a name gets "(2)". A column without a name keeps "". */
export function columnNames(header: SheetRow): string[] {
  const times = new Map<string, number>();
  return header.cells.slice(0, filledWidth(header.cells)).map((cell) => {
    const name = tidyText(cellText(cell)).slice(0, 200);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return name === "" || time === 1 ? name : `${name} (${time})`;
  });
}

import Papa from "papaparse";
import { guardRefusal } from "~/kernel/refusal";
import { type Delimiter, DELIMITERS, IMPORT_LIMITS, type SheetRow } from "../model";

/** Records that are compared to find the delimiter. */
const COMPARED = 50;
/** Enough for so many records of a usual file; of a file with longer ones fewer are compared. */
const COMPARED_LENGTH = 250_000;
/** Rows above the data that a file may have, besides its limit of data. */
const MOST_ROWS = IMPORT_LIMITS.rows + IMPORT_LIMITS.headerRows;
/** A sign that no text file has (see decodeText): no field is quoted. */
const NO_QUOTE = "\u0000";
/** The first line by which spreadsheets are told the delimiter. */
const STATED = /^sep=(.)\n/;

type Delimited = {
  delimiter: Delimiter;
  rows: SheetRow[];
  /** The number of cells that most rows have. */
  width: number;
};

/** Reads the records of a text file, with the `chosen` delimiter if there is one. */
export function readDelimited(text: string, chosen: Delimiter | null): Delimited {
  // Files that were put together from others have line ends of several kinds. Within a cell they are the same, too.
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  const stated = STATED.exec(lines)?.[1];
  const delimiter =
    chosen ?? DELIMITERS.find((each) => each === stated) ?? probableDelimiter(lines);
  const records = recordsOf(lines, delimiter, MOST_ROWS);
  const rows = records.flatMap((cells, index) =>
    isEmpty(cells) || (index === 0 && stated !== undefined) ? [] : rowOf(cells, index + 1),
  );
  if (rows.length > MOST_ROWS) throw guardRefusal("too_many_rows", { most: IMPORT_LIMITS.rows });
  return { delimiter, rows, width: usualWidth(records.slice(0, COMPARED)).width };
}

function rowOf(cells: readonly string[], number: number): SheetRow {
  // One cell and one sign more than the limits show that they are exceeded.
  const kept = cells.slice(0, IMPORT_LIMITS.columns + 1);
  const notices = kept.flatMap((cell, column) =>
    cell.includes("\uFFFD") ? { column, reason: "bad_letters" as const } : [],
  );
  return {
    number,
    cells: kept.map((cell) => cell.slice(0, IMPORT_LIMITS.cellLength + 1)),
    notices,
  };
}

function isEmpty(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** The delimiter by which the most records have the same number of cells, of at least two. */
function probableDelimiter(text: string): Delimiter {
  const cut = text.lastIndexOf("\n", COMPARED_LENGTH);
  const start = text.length > COMPARED_LENGTH && cut > 0 ? text.slice(0, cut) : text;
  const [best] = DELIMITERS.map((delimiter) => {
    const { width, times } = usualWidth(recordsOf(start, delimiter, COMPARED));
    return { delimiter, times: width < 2 ? 0 : times };
  }).sort((a, b) => b.times - a.times);
  return best?.delimiter ?? DELIMITERS[0];
}

function usualWidth(records: readonly (readonly string[])[]): { width: number; times: number } {
  const times = new Map<number, number>();
  for (const record of records)
    if (!isEmpty(record)) times.set(record.length, (times.get(record.length) ?? 0) + 1);
  return [...times].reduce(
    (best, [width, times]) => (times > best.times ? { width, times } : best),
    { width: 0, times: 0 },
  );
}

/** At least `most` records that are not empty, if there are so many, and those between them. */
function recordsOf(text: string, delimiter: Delimiter, most: number): string[][] {
  const quoted = parsed(text, delimiter, most, '"');
  if (!quoted.isFaulty) return quoted.records;
  // Programs that do not quote write names such as "Sloga" d.o.o. as they are: a quote is then a sign like any other.
  const plain = parsed(text, delimiter, most, NO_QUOTE).records.map((cells) => cells.map(unquoted));
  return usualWidth(plain).times > usualWidth(quoted.records).times ? plain : quoted.records;
}

function unquoted(cell: string): string {
  return /^"[^"]*"$/.test(cell) ? cell.slice(1, -1) : cell;
}

function parsed(text: string, delimiter: Delimiter, most: number, quoteChar: string) {
  const records: string[][] = [];
  let filled = 0;
  let isFaulty = false;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: "\n",
    quoteChar,
    step({ data, errors }, parser) {
      records.push(data);
      isFaulty ||= errors.some(({ type }) => type === "Quotes");
      if (!isEmpty(data)) filled += 1;
      if (filled > most) parser.abort();
    },
  });
  return { records, isFaulty };
}

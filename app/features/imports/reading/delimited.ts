import Papa from "papaparse";
import { guardRefusal } from "~/kernel/refusal";
import { type Delimiter, DELIMITERS, IMPORT_LIMITS, type SheetRow } from "../model";

/** Records that are compared to find the delimiter. */
const COMPARED = 50;
/** Enough for so many records of a usual file; of a file with longer ones fewer are compared. */
const COMPARED_LENGTH = 250_000;
/** Rows above the data that a file may have, besides its limit of data. */
const MOST_ROWS = IMPORT_LIMITS.rows + IMPORT_LIMITS.headerRows;
/** In a line; more are neither in a row nor in a cell of one. An array of as many cells as a file has signs would be too large. */
const MOST_DELIMITERS = IMPORT_LIMITS.columns * IMPORT_LIMITS.cellLength;
/** Quotes within the quoted cells of a record that do not end them: papaparse keeps an error for each until the record ends. */
const MOST_STRAY_QUOTES = 10_000;
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
  if (longestRun(lines, delimiter) > MOST_DELIMITERS)
    throw guardRefusal("too_many_columns", { most: IMPORT_LIMITS.columns });
  const records = recordsOf(lines, delimiter, MOST_ROWS);
  const rows = records.flatMap(({ number, cells }) =>
    number === 1 && stated !== undefined ? [] : rowOf(cells, number),
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

/** The most delimiters in a line. */
function longestRun(lines: string, delimiter: Delimiter): number {
  let [most, count] = [0, 0];
  for (let at = 0; at < lines.length; at += 1) {
    const sign = lines[at];
    if (sign === delimiter) count += 1;
    else if (sign === "\n") count = 0;
    if (count > most) most = count;
  }
  return most;
}

function isEmpty(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** The delimiter by which the most records have the same number of cells, of at least two. */
function probableDelimiter(text: string): Delimiter {
  const cut = text.lastIndexOf("\n", COMPARED_LENGTH);
  const start =
    text.length > COMPARED_LENGTH ? text.slice(0, cut > 0 ? cut : COMPARED_LENGTH) : text;
  const [best] = DELIMITERS.map((delimiter) => {
    const { width, times } = usualWidth(recordsOf(start, delimiter, COMPARED));
    return { delimiter, times: width < 2 ? 0 : times };
  }).sort((a, b) => b.times - a.times);
  return best?.delimiter ?? DELIMITERS[0];
}

function usualWidth(records: readonly TextRecord[]): { width: number; times: number } {
  const times = new Map<number, number>();
  for (const { cells } of records) times.set(cells.length, (times.get(cells.length) ?? 0) + 1);
  return [...times].reduce(
    (best, [width, times]) => (times > best.times ? { width, times } : best),
    { width: 0, times: 0 },
  );
}

/** A record that is not empty, with its number in the file. */
type TextRecord = { number: number; cells: string[] };

/** One more than `most` records, if there are so many. */
function recordsOf(text: string, delimiter: Delimiter, most: number): TextRecord[] {
  const quoted = hasManyStrayQuotes(text, delimiter)
    ? { records: [], isFaulty: true }
    : parsed(text, delimiter, most, '"');
  if (!quoted.isFaulty) return quoted.records;
  // Programs that do not quote write names such as "Sloga" d.o.o. as they are: a quote is then a sign like any other.
  const plain = parsed(text, delimiter, most, NO_QUOTE).records.map(({ number, cells }) => ({
    number,
    cells: cells.map(unquoted),
  }));
  return usualWidth(plain).times > usualWidth(quoted.records).times ? plain : quoted.records;
}

/** Whether a record has more than MOST_STRAY_QUOTES. */
function hasManyStrayQuotes(text: string, delimiter: Delimiter): boolean {
  let [isQuoted, strays, end] = [false, 0, 0];
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    if (!isQuoted) {
      if (text.slice(end, at).includes("\n")) strays = 0;
      end = at;
      const before = text[at - 1] ?? "\n";
      isQuoted = before === delimiter || before === "\n";
    } else if (text[at + 1] === '"') {
      at += 1;
    } else {
      end = at + 1;
      while (text[end] === " ") end += 1;
      const after = text[end] ?? "\n";
      if (after === delimiter || after === "\n") isQuoted = false;
      else strays += 1;
      if (strays > MOST_STRAY_QUOTES) return true;
    }
  }
  return false;
}

function unquoted(cell: string): string {
  return /^"[^"]*"$/.test(cell) ? cell.slice(1, -1) : cell;
}

function parsed(text: string, delimiter: Delimiter, most: number, quoteChar: string) {
  const records: TextRecord[] = [];
  let number = 0;
  let isFaulty = false;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: "\n",
    quoteChar,
    // It would divide the whole text into lines first.
    fastMode: false,
    step({ data, errors }, parser) {
      number += 1;
      isFaulty ||= errors.some(({ type }) => type === "Quotes");
      if (!isEmpty(data)) records.push({ number, cells: data });
      if (records.length > most) parser.abort();
    },
  });
  return { records, isFaulty };
}

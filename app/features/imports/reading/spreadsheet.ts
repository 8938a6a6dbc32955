import { guardRefusal } from "~/kernel/refusal";
import {
  type Delimiter,
  type Encoding,
  IMPORT_LIMITS,
  type SheetCell,
  type SheetRow,
} from "../model";
import { cellText } from "../cells/texts";
import { readDelimited } from "./delimited";
import { decodeText, tellingLines } from "./encodings";
import { fileKind } from "./file-kind";
import { columnNames, headerIn } from "./header";
import { readWorkbook, type SheetName } from "./workbook";

/** What a user has chosen instead of what was found. */
export type ReadingChoices = {
  encoding?: Encoding | null;
  delimiter?: Delimiter | null;
  sheet?: string | null;
  /** Its number in the file. */
  headerRow?: number | null;
};

/** How the file was read, for the page that shows it and lets the user choose otherwise. */
type ReadingFacts =
  | {
      format: "text";
      encoding: Encoding;
      otherEncodings: Encoding[];
      /** Lines by which a user sees whether the encoding is right. */
      samples: string[];
      delimiter: Delimiter;
      /** Only one column: probably not the right delimiter. */
      isOneColumn: boolean;
    }
  | { format: "workbook"; sheets: SheetName[]; sheet: string };

/** A row as it is shown, with its number in the file. */
type RowText = { number: number; text: string };

/** The table of a file. */
export type SheetTable = {
  facts: ReadingFacts;
  headerRow: number;
  /** The names of the columns; "" for one without a name. */
  columns: string[];
  rows: SheetRow[];
  /** The rows among which the header was looked for, so that the user can choose another. */
  firstRows: RowText[];
  /** Rows with fewer or more cells than the header. */
  misfits: RowText[];
  /** Rows without any text between the header and the last row. */
  emptyRows: number;
  /** Whether days without a format are counted from 1904. */
  isFrom1904: boolean;
};

/** Reads a file that a user sent. Throws a Refusal for one that cannot be read or exceeds a limit; its rows are never the reason. */
export async function readSpreadsheet(
  bytes: Uint8Array,
  choices: ReadingChoices,
): Promise<SheetTable> {
  if (fileKind(bytes) === "text") return readText(bytes, choices);
  const { rows, sheets, sheet, isFrom1904 } = await readWorkbook(bytes, choices.sheet ?? null);
  const { width: _, ...table } = tableOf(rows, choices.headerRow ?? null);
  const isBeside = (cell: SheetCell) => cell !== "";
  return {
    ...table,
    ...fitted(table.rows, (cells) => !cells.slice(table.columns.length).some(isBeside)),
    facts: { format: "workbook", sheets, sheet },
    isFrom1904,
  };
}

function readText(bytes: Uint8Array, choices: ReadingChoices): SheetTable {
  const { text, encoding, others } = decodeText(bytes, choices.encoding ?? null);
  const { delimiter, rows, width: usual } = readDelimited(text, choices.delimiter ?? null);
  const { width, ...table } = tableOf(rows, choices.headerRow ?? null);
  return {
    ...table,
    ...fitted(table.rows, (cells) => cells.length === width),
    facts: {
      format: "text",
      encoding,
      otherEncodings: others,
      samples: tellingLines(text),
      delimiter,
      isOneColumn: usual < 2,
    },
    isFrom1904: false,
  };
}

function tableOf(all: readonly SheetRow[], headerRow: number | null) {
  const header =
    headerRow === null ? headerIn(all) : all.find(({ number }) => number === headerRow);
  const firstRows = all.slice(0, IMPORT_LIMITS.headerRows).map(rowText);
  if (all.length === 0) throw guardRefusal("nothing_to_import");
  if (!header) throw guardRefusal("no_header", { firstRows });
  if (header.cells.length > IMPORT_LIMITS.columns)
    throw guardRefusal("too_many_columns", { most: IMPORT_LIMITS.columns });
  const rows = all.slice(all.indexOf(header) + 1);
  if (rows.length > IMPORT_LIMITS.rows)
    throw guardRefusal("too_many_rows", { most: IMPORT_LIMITS.rows });
  return {
    headerRow: header.number,
    columns: columnNames(header),
    width: header.cells.length,
    firstRows,
    rows,
    emptyRows: (rows.at(-1)?.number ?? header.number) - header.number - rows.length,
  };
}

function fitted(rows: readonly SheetRow[], fits: (cells: SheetRow["cells"]) => boolean) {
  return {
    rows: rows.filter(({ cells }) => fits(cells)),
    misfits: rows.filter(({ cells }) => !fits(cells)).map(rowText),
  };
}

/** What is shown of a row. */
const SHOWN_LENGTH = 500;

function rowText({ number, cells }: SheetRow): RowText {
  const texts = cells.map((cell) => cellText(cell).slice(0, SHOWN_LENGTH));
  return { number, text: texts.join(" | ").slice(0, SHOWN_LENGTH) };
}

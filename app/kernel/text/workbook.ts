import { pause } from "../pause";
import { dayNumber } from "../time/days";
import type { FileValue } from "./file-columns";
import { type ZipFile, zipOf } from "./zip";

// A writer of our own: write-excel-file needs all rows and the whole file in memory, keeps the thread while it packs them, and packs what is
// larger than 160 kB in workers, which workerd does not have.

type FileRow = readonly FileValue[];

/** A table under one head, whose rows come in parts. `title` is what the user calls it. */
export type FileTable = {
  title: string;
  headers: readonly string[];
  parts: AsyncIterable<readonly FileRow[]>;
};

/** What a sheet of Excel can have, its head included. */
const MAX_ROWS = 1_048_576;
/** Between so many others have their turn. */
const ROWS_AT_ONCE = 500;

/** An .xlsx file in parts. Rows that are more than a sheet can have go on in the next one, under the same head. */
export function workbookOf(
  table: FileTable,
  { rowsOfSheet = MAX_ROWS }: { rowsOfSheet?: number } = {},
): AsyncGenerator<Uint8Array> {
  return zipOf(filesOf(table, rowsOfSheet));
}

async function* filesOf(table: FileTable, rowsOfSheet: number): AsyncGenerator<ZipFile> {
  const rows = new Rows(table.parts);
  let sheets = 0;
  let first = await rows.next(Math.min(ROWS_AT_ONCE, rowsOfSheet - 1));
  do {
    sheets += 1;
    yield {
      path: `xl/worksheets/sheet${sheets}.xml`,
      content: encoded(sheetXml(table.headers, first, rows, rowsOfSheet)),
    };
    first = await rows.next(Math.min(ROWS_AT_ONCE, rowsOfSheet - 1));
  } while (first.length > 0);
  for (const [path, xml] of Object.entries(partsOf(table.title, sheets)))
    yield { path, content: encoded([xml]) };
}

async function* encoded(texts: Iterable<string> | AsyncIterable<string>) {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

class Rows {
  readonly #parts: AsyncIterator<readonly FileRow[]>;
  #part: readonly FileRow[] = [];

  constructor(parts: AsyncIterable<readonly FileRow[]>) {
    this.#parts = parts[Symbol.asyncIterator]();
  }

  /** At most so many. None: there are no more. */
  async next(most: number): Promise<readonly FileRow[]> {
    while (this.#part.length === 0) {
      const { done, value } = await this.#parts.next();
      if (done) return [];
      this.#part = value;
    }
    const rows = this.#part.slice(0, most);
    this.#part = this.#part.slice(most);
    return rows;
  }
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SCHEMAS = "http://schemas.openxmlformats.org";
const MAIN = `${SCHEMAS}/spreadsheetml/2006/main`;
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`;
const PACKAGE = `${SCHEMAS}/package/2006`;

/** The first row stays in view. */
const FROZEN = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

/** The styles of cells by their place in `cellXfs`. */
const STYLE = { head: 1, day: 2, time: 3, text: 4 } as const;
/** 14 and 22 are days and times as the reader's computer writes them. `quotePrefix`: stays text when somebody edits the cell. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

async function* sheetXml(
  headers: readonly string[],
  first: readonly FileRow[],
  rows: Rows,
  rowsOfSheet: number,
): AsyncGenerator<string> {
  const letters = headers.map((_, index) => lettersOf(index));
  yield `${HEAD}<worksheet xmlns="${MAIN}">${FROZEN}${columnsXml(headers, first)}<sheetData>`;
  yield rowXml(1, headers, letters, STYLE.head);
  let last = 1;
  let some = first;
  while (some.length > 0) {
    const from = last + 1;
    yield some.map((row, index) => rowXml(from + index, row, letters)).join("");
    last += some.length;
    await pause();
    some = await rows.next(Math.min(ROWS_AT_ONCE, rowsOfSheet - last));
  }
  yield "</sheetData></worksheet>";
}

/** A, B, …, Z, AA. */
function lettersOf(column: number): string {
  const before = column < 26 ? "" : lettersOf(Math.floor(column / 26) - 1);
  return before + String.fromCharCode(65 + (column % 26));
}

/** In signs, with the margins. Texts that are longer than most are cut. */
const WIDTHS = { least: 8, most: 50, margin: 2 };

function columnsXml(headers: readonly string[], rows: readonly FileRow[]): string {
  const columns = headers.map((header, index) => {
    const longest = rows.reduce(
      (most, row) => Math.max(most, lengthOf(row[index] ?? "")),
      header.length,
    );
    const width = Math.min(WIDTHS.most, Math.max(WIDTHS.least, longest + WIDTHS.margin));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${columns.join("")}</cols>`;
}

function lengthOf(value: FileValue): number {
  if (typeof value === "object") return value.time ? 16 : 10;
  return String(value).length;
}

function rowXml(
  number: number,
  row: FileRow,
  letters: readonly string[],
  textStyle?: number,
): string {
  let cells = "";
  for (const [index, value] of row.entries())
    cells += cellXml(`${letters[index]}${number}`, value, textStyle);
  return `<row r="${number}">${cells}</row>`;
}

function cellXml(place: string, value: FileValue, textStyle?: number): string {
  if (typeof value === "number")
    return Number.isFinite(value) ? `<c r="${place}"><v>${value}</v></c>` : "";
  if (typeof value === "object") {
    const { day, time = "" } = value;
    const serial = serialOf(day, time);
    const style = time === "" ? STYLE.day : STYLE.time;
    return serial === null
      ? cellXml(place, time === "" ? day : `${day} ${time}`)
      : `<c r="${place}" s="${style}"><v>${serial}</v></c>`;
  }
  if (value === "") return "";
  const style = textStyle ?? (LIKE_A_VALUE.test(value) ? STYLE.text : 0);
  // Readers drop spaces at the ends otherwise.
  const space = value.trim() === value ? "" : ' xml:space="preserve"';
  return `<c r="${place}"${style === 0 ? "" : ` s="${style}"`} t="inlineStr"><is><t${space}>${xmlText(shortened(value))}</t></is></c>`;
}

/** A text that a spreadsheet would take for a formula or a number if it were typed. */
const LIKE_A_VALUE = /^\s*[=+\-@\d]/;

/** Excel counts days from 1900, and has one too many before March of that year. Null for those. */
function serialOf(day: string, time: string): number | null {
  const serial = dayNumber(day) + 25_569;
  if (serial <= 60) return null;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return serial + (hours * 60 + minutes) / 1440;
}

const MAX_TEXT = 32_767;

function shortened(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  return `${text.slice(0, MAX_TEXT - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Most texts have none of these. */
const SPECIAL = /[\p{Cs}\0-\x08\x0B-\x1F\uFFFE\uFFFF&<>]|_x/u;
const MARKUP: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** What XML cannot have or would change, and what a workbook would take for one of those. */
const UNWRITABLE = /[\p{Cs}\0-\x08\x0B-\x1F\uFFFE\uFFFF]|_(?=x[\dA-Fa-f]{4})/gu;

function xmlText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(/[&<>]/g, (sign) => MARKUP[sign] ?? sign)
    .replace(UNWRITABLE, (sign) => {
      const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
      return `_x${code}_`;
    });
}

/** The other parts of the file. */
function partsOf(title: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const listed = numbers.map(
    (number) =>
      `<sheet name="${xmlText(sheetName(title, number))}" sheetId="${number}" r:id="s${number}"/>`,
  );
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    overrideXml("workbook.xml", "sheet.main"),
    overrideXml("styles.xml", "styles"),
    ...numbers.map((number) => overrideXml(`worksheets/sheet${number}.xml`, "worksheet")),
  ];
  return {
    "xl/styles.xml": STYLES,
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationsXml([
      ...numbers.map((number) =>
        relationXml(`s${number}`, "worksheet", `worksheets/sheet${number}.xml`),
      ),
      relationXml("f", "styles", "styles.xml"),
    ]),
    "_rels/.rels": relationsXml([relationXml("w", "officeDocument", "xl/workbook.xml")]),
    "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types">${types.join("")}</Types>`,
  };
}

function overrideXml(path: string, type: string): string {
  return `<Override PartName="/xl/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
}

function relationXml(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
}

function relationsXml(relations: readonly string[]): string {
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}</Relationships>`;
}

/** Excel refuses some signs in a name, and more than 31. */
function sheetName(title: string, number: number): string {
  const end = number === 1 ? "" : ` (${number})`;
  return title.replace(/[\\/?*[\]:'"]/g, " ").slice(0, 31 - end.length) + end;
}

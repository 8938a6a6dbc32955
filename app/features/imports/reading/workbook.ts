import { guardRefusal } from "~/kernel/refusal";
import { isDay } from "~/kernel/time/days";
import { type CellNotice, IMPORT_LIMITS, type SheetCell, type SheetRow } from "../model";
import { dayOfSerial, type NumberFormat, numberFormat, timeOfSerial } from "./number-formats";
import { unreadable } from "./unreadable";
import { attributesOf, type XmlHandler, XmlReader } from "./xml";
import { unpacked, UnpackingMeter, type ZipDirectory, zipDirectory } from "./zip";

/** A sheet of a workbook by its name. */
export type SheetName = { name: string; isHidden: boolean };

type Workbook = {
  /** The sheets that may be chosen. */
  sheets: SheetName[];
  sheet: string;
  rows: SheetRow[];
  /** Whether days are counted from 1904, which also concerns numbers that are not formatted as days. */
  isFrom1904: boolean;
};

/** Rows above the data that a sheet may have, besides its limit of data. */
const MOST_ROWS = IMPORT_LIMITS.rows + IMPORT_LIMITS.headerRows;

/** Reads a sheet of an .xlsx file: the one of that name, or the first that is not hidden. */
export async function readWorkbook(bytes: Uint8Array, wanted: string | null): Promise<Workbook> {
  const archive = {
    bytes,
    directory: zipDirectory(bytes),
    meter: new UnpackingMeter(bytes.length),
  };
  const main = await workbookPath(archive);
  const { sheets, isFrom1904 } = await readSheets(archive, main);
  const sheet =
    sheets.find(({ name }) => name === wanted) ??
    sheets.find(({ isHidden }) => !isHidden) ??
    sheets[0];
  const relations = await readRelations(archive, main);
  const path = relations.find(({ id }) => id === sheet?.relation)?.path;
  if (!sheet || path === undefined) throw unreadable("no_sheet");
  const partOf = (type: string) => relations.find((each) => each.type === type)?.path;
  const context = {
    texts: await readTexts(archive, partOf("sharedStrings")),
    formats: await readFormats(archive, partOf("styles")),
    isFrom1904,
  };
  const reader = new SheetReader(context);
  await readPart(archive, path, reader);
  return {
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    sheet: sheet.name,
    rows: reader.rows(),
    isFrom1904,
  };
}

type Archive = { bytes: Uint8Array; directory: ZipDirectory; meter: UnpackingMeter };

async function readPart({ bytes, directory, meter }: Archive, path: string, handler: XmlHandler) {
  const entry = directory.get(path.toLowerCase());
  if (!entry) throw unreadable("damaged");
  const decoder = new TextDecoder();
  const reader = new XmlReader(handler);
  for await (const part of unpacked(bytes, entry, meter))
    reader.push(decoder.decode(part, { stream: true }));
  reader.push(decoder.decode());
  reader.end();
}

/**
 * Of the shortest elements, some characters each, a part may have millions: as objects they would be many times its size. No table within the
 * limits has as many.
 */
const MOST = { parts: 10_000, formats: 100_000, texts: 2_000_000, merged: 200_000 };

function add<Item>(list: Item[], item: Item, most: number): void {
  if (list.length >= most) throw unreadable("unpacks_too_large");
  list.push(item);
}

function handlerOf(part: Partial<XmlHandler>): XmlHandler {
  return { open: () => undefined, close: () => undefined, text: () => undefined, ...part };
}

/** The workbook's own part, or the refusal of an archive that is something else. */
async function workbookPath(archive: Archive): Promise<string> {
  const { directory } = archive;
  const paths = [...directory.keys()];
  if (directory.has("mimetype") && directory.has("content.xml")) throw unreadable("open_document");
  if (paths.some((path) => path.endsWith(".iwa") || path === "index.zip"))
    throw unreadable("numbers");
  if (!directory.has("_rels/.rels")) throw unreadable("other_format");
  const main = (await readRelations(archive, "")).find(({ type }) => type === "officeDocument");
  if (main?.path.toLowerCase().endsWith(".bin")) throw unreadable("binary_excel");
  if (!main) throw unreadable("other_format");
  return main.path;
}

type Relation = { id: string; type: string; path: string };

/** What a part refers to, with whole paths. "" is the archive itself. */
async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const relations: Relation[] = [];
  const open = (name: string, raw: string) => {
    if (name !== "Relationship") return;
    const attributes = attributesOf(raw);
    const target = attributes.get("Target") ?? "";
    const type = attributes.get("Type") ?? "";
    const relation = {
      id: attributes.get("Id") ?? "",
      type: type.slice(type.lastIndexOf("/") + 1),
      path: pathFrom(folder, target),
    };
    add(relations, relation, MOST.parts);
  };
  await readPart(archive, `${folder}_rels/${part.slice(folder.length)}.rels`, handlerOf({ open }));
  return relations;
}

function pathFrom(folder: string, target: string): string {
  const path = target.startsWith("/") ? target.slice(1) : folder + target;
  return path
    .split("/")
    .reduce<string[]>((parts, part) => {
      if (part === "..") return parts.slice(0, -1);
      return part === "." ? parts : [...parts, part];
    }, [])
    .join("/");
}

type Sheet = SheetName & { relation: string };

async function readSheets(archive: Archive, path: string) {
  const sheets: Sheet[] = [];
  let isFrom1904: boolean | null = null;
  let root = "";
  const open = (name: string, raw: string) => {
    root ||= name;
    if (name !== "workbookPr" && name !== "sheet") return;
    const attributes = attributesOf(raw);
    // Extensions have an element of the same name behind it.
    if (name === "workbookPr") isFrom1904 ??= isTrue(attributes.get("date1904"));
    else {
      const sheet = {
        name: attributes.get("name") ?? "",
        isHidden: (attributes.get("state") ?? "visible") !== "visible",
        relation: attributes.get("id") ?? "",
      };
      add(sheets, sheet, MOST.parts);
    }
  };
  await readPart(archive, path, handlerOf({ open }));
  // Documents of the other programs have the same structure.
  if (root !== "workbook") throw unreadable("other_format");
  return { sheets, isFrom1904: isFrom1904 ?? false };
}

function isTrue(value = ""): boolean {
  return value === "1" || value === "true";
}

/** The texts that cells refer to by number. Of a longer one than a cell may have, the beginning is kept, which shows that it is. */
async function readTexts(archive: Archive, path: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (path === undefined) return texts;
  const text = new TextCollector();
  const handler: XmlHandler = {
    open: (name) => text.open(name),
    text: (piece) => text.add(piece),
    close(name) {
      text.close(name);
      if (name === "si") add(texts, text.take(), MOST.texts);
    },
  };
  await readPart(archive, path, handler);
  return texts;
}

/** The text of a cell that may be in several formatted pieces, without the readings of Japanese words. */
class TextCollector {
  #text = "";
  #isOpen = false;
  #isReading = false;

  open(name: string): void {
    if (name === "rPh") this.#isReading = true;
    this.#isOpen = name === "t" && !this.#isReading;
  }

  close(name: string): void {
    if (name === "rPh") this.#isReading = false;
    this.#isOpen = false;
  }

  add(piece: string): void {
    if (this.#isOpen) this.#text = lengthened(this.#text, piece);
  }

  take(): string {
    const text = this.#text;
    this.#text = "";
    return withoutEscapes(text);
  }
}

/** One more sign than a cell may have shows that it is too long. Escapes of a sign have seven. */
const KEPT_LENGTH = 7 * (IMPORT_LIMITS.cellLength + 1);

function lengthened(text: string, piece: string): string {
  return text.length >= KEPT_LENGTH ? text : text + piece.slice(0, KEPT_LENGTH - text.length);
}

/** Workbooks write signs that XML cannot have, and such texts themselves, as _x000D_. */
function withoutEscapes(text: string): string {
  const whole = text.includes("_x")
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
  return whole.slice(0, IMPORT_LIMITS.cellLength + 1);
}

/** How each style of cells shows numbers. */
async function readFormats(archive: Archive, path: string | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  const handler = handlerOf({
    open(name, raw) {
      if (name === "cellXfs") isInCells = true;
      if (name !== "numFmt" && !(name === "xf" && isInCells)) return;
      const attributes = attributesOf(raw);
      const id = Number(attributes.get("numFmtId") ?? 0);
      if (codes.size >= MOST.formats) throw unreadable("unpacks_too_large");
      if (name === "numFmt") codes.set(id, attributes.get("formatCode") ?? "");
      else add(formats, numberFormat(id, codes.get(id)), MOST.formats);
    },
    close(name) {
      if (name === "cellXfs") isInCells = false;
    },
  });
  if (path !== undefined) await readPart(archive, path, handler);
  return formats;
}

type SheetContext = { texts: string[]; formats: NumberFormat[]; isFrom1904: boolean };
type OpenCell = {
  column: number;
  type: string;
  style: number;
  value: string;
  hasFormula: boolean;
};
type CellRange = { top: number; left: number; bottom: number; right: number };

/** Keeps the rows that have a value. One cell more than the limit of columns shows that a row is too wide. */
class SheetReader implements XmlHandler {
  readonly #rows: SheetRow[] = [];
  readonly #merged: CellRange[] = [];
  readonly #inline = new TextCollector();
  #row: SheetRow = { number: 0, cells: [], notices: [] };
  #cell: OpenCell | null = null;
  #column = -1;
  #isValue = false;

  constructor(private readonly context: SheetContext) {}

  open(name: string, raw: string): void {
    if (name === "row") this.#openRow(attributesOf(raw));
    else if (name === "c") this.#openCell(attributesOf(raw));
    else if (name === "mergeCell") this.#merge(attributesOf(raw).get("ref") ?? "");
    else if (this.#cell) {
      this.#inline.open(name);
      this.#isValue = name === "v";
      if (name === "f") this.#cell.hasFormula = true;
    }
  }

  text(piece: string): void {
    if (!this.#cell) return;
    if (this.#isValue) this.#cell.value = lengthened(this.#cell.value, piece);
    else this.#inline.add(piece);
  }

  close(name: string): void {
    this.#isValue = false;
    if (this.#cell) this.#inline.close(name);
    if (name === "c") this.#closeCell();
    else if (name === "row" && this.#row.cells.length > 0) this.#closeRow();
  }

  rows(): SheetRow[] {
    this.#clearMerged();
    return this.#rows;
  }

  #openRow(attributes: ReadonlyMap<string, string>): void {
    const stated = Number(attributes.get("r") ?? 0);
    const number = stated > this.#row.number ? stated : this.#row.number + 1;
    this.#row = { number, cells: [], notices: [] };
    this.#column = -1;
  }

  #closeRow(): void {
    this.#rows.push(this.#row);
    if (this.#rows.length > MOST_ROWS)
      throw guardRefusal("too_many_rows", { most: IMPORT_LIMITS.rows });
  }

  #openCell(attributes: ReadonlyMap<string, string>): void {
    const place = placeOf(attributes.get("r") ?? "");
    this.#column = place?.column ?? this.#column + 1;
    this.#inline.take();
    this.#cell = {
      column: this.#column,
      type: attributes.get("t") ?? "n",
      style: Number(attributes.get("s") ?? 0),
      value: "",
      hasFormula: false,
    };
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (!cell) return;
    const value = this.#valueOf(cell);
    const column = Math.min(cell.column, IMPORT_LIMITS.columns);
    const reason = noticeOf(cell);
    const { cells, notices } = this.#row;
    // A row may state its cells more than once.
    if (reason && notices.length <= IMPORT_LIMITS.columns) notices.push({ column, reason });
    if (value === "") return;
    while (cells.length < column) cells.push("");
    cells[column] = value;
  }

  #valueOf({ type, style, value }: OpenCell): SheetCell {
    switch (type) {
      case "s":
        return (value === "" ? undefined : this.context.texts[Number(value)]) ?? "";
      case "inlineStr":
        return this.#inline.take();
      case "b":
        return value === "" ? "" : isTrue(value);
      case "e":
        return "";
      case "d":
        return isoDay(value);
      case "n":
        return this.#numberOf(value, this.context.formats[style] ?? "number");
      default:
        return withoutEscapes(value);
    }
  }

  #numberOf(text: string, format: NumberFormat): SheetCell {
    const number = Number(text);
    if (text.trim() === "") return "";
    if (!Number.isFinite(number)) return withoutEscapes(text);
    if (typeof format === "object")
      return Number.isInteger(number) && number >= 0
        ? String(number).padStart(format.zeros, "0")
        : number;
    if (format === "time" && number >= 0 && number < 1) return timeOfSerial(number);
    const day = format === "day" ? dayOfSerial(number, this.context.isFrom1904) : null;
    return day === null ? number : { day };
  }

  #merge(range: string): void {
    const [first = "", last = ""] = range.split(":", 2);
    const [from, to] = [placeOf(first), placeOf(last)];
    if (!from || !to || this.#merged.length >= MOST.merged) return;
    this.#merged.push({ top: from.row, left: from.column, bottom: to.row, right: to.column });
  }

  /** Ranges do not overlap, so that all of them together have no more cells than the sheet; more are not looked at. */
  #clearMerged(): void {
    const rowAt = new Map(this.#rows.map((row) => [row.number, row]));
    let left = this.#rows.length * IMPORT_LIMITS.columns;
    for (const range of this.#merged) {
      const bottom = Math.min(range.bottom, this.#row.number);
      for (let number = range.top; number <= bottom; number += 1) {
        const row = rowAt.get(number);
        left -= 1;
        if (left < 0) return;
        if (!row) continue;
        const right = Math.min(range.right, row.cells.length - 1);
        for (let column = range.left; column <= right; column += 1) {
          left -= 1;
          if (number !== range.top || column !== range.left) row.cells[column] = "";
        }
      }
    }
  }
}

function noticeOf({ type, value, hasFormula }: OpenCell): CellNotice["reason"] | null {
  if (type === "e") return "error_value";
  return hasFormula && value === "" && type !== "str" ? "formula_without_value" : null;
}

function isoDay(text: string): SheetCell {
  const day = text.slice(0, 10);
  return isDay(day) ? { day } : withoutEscapes(text);
}

const MAX_PLACE = 12;

/** The row, from 1, and the column, from 0, of an address such as AB12. */
function placeOf(address: string): { row: number; column: number } | null {
  if (address.length > MAX_PLACE) return null;
  const [, letters = "", digits = ""] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(address) ?? [];
  if (digits === "") return null;
  const column = Array.from(letters.toUpperCase()).reduce(
    (before, letter) => before * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return { row: Number(digits), column: column - 1 };
}

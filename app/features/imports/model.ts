import type { Day } from "~/kernel/time/days";

/** What a file may bring in, in the order of dependence: each may refer to those before it. */
export const IMPORT_KINDS = [
  "customers",
  "locations",
  "rooms",
  "assets",
  "equipment",
  "spare-parts",
  "users",
  "earlier-services",
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Limits of a file and of what it unpacks to. */
export const IMPORT_LIMITS = {
  bytes: 10_000_000,
  unpackedBytes: 60_000_000,
  /** How many times its size a workbook may unpack to. Honest ones reach 30. */
  ratio: 100,
  rows: 20_000,
  columns: 60,
  /** UTF-16 code units of a cell. */
  cellLength: 4000,
  /** The header is one of the first so many rows that are not empty. */
  headerRows: 10,
} as const;

/** The encodings of text files, in the order in which the first of equal ones is taken. */
export const LEGACY_ENCODINGS = ["windows-1250", "iso-8859-2", "cp852", "windows-1251"] as const;
export type LegacyEncoding = (typeof LEGACY_ENCODINGS)[number];
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | LegacyEncoding;

export const DELIMITERS = [";", "\t", ",", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Why a file is `file_unreadable`. */
export type UnreadableCause =
  | "empty"
  | "pdf"
  | "old_excel"
  | "binary_excel"
  | "open_document"
  | "numbers"
  | "encrypted"
  | "web_page"
  | "other_format"
  | "not_text"
  | "cut_off"
  | "damaged"
  | "unpacks_too_large"
  | "no_sheet";

/** A calendar day of a cell that the workbook itself formats as one. */
type DayCell = { day: Day };
/** A cell as the file has it: text, or what a workbook says is a number, a truth value or a day. Empty is "". */
export type SheetCell = string | number | boolean | DayCell;

/** What was noticed in a cell while it was read. None of them refuses the row. */
export type CellNotice = {
  column: number;
  reason: "formula_without_value" | "error_value" | "bad_letters";
};

/** A row with its number in the file, as a spreadsheet shows it. Cells that are missing at its end are empty. */
export type SheetRow = { number: number; cells: SheetCell[]; notices: CellNotice[] };

/** Why a row is refused before it meets the database. */
export type RowFault =
  | { reason: "required" | "too_long" | "digits_lost" | "not_your_role" }
  /** With the field's own reason, a key of `common.fields`. */
  | { reason: "invalid"; field: string }
  /** With the number of the first row of this key. */
  | { reason: "duplicate_in_file"; row: number }
  | { reason: "cells_do_not_match" };

/** What does not refuse a row, and is shown with it. */
export type RowWarning =
  | CellNotice["reason"]
  | "zero_lost"
  | "check_digit"
  | "day_in_text"
  | "phone_unreadable";

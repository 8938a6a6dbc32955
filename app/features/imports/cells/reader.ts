import { phoneFault } from "~/kernel/text/phone-numbers";
import { parseThousandths } from "~/kernel/text/quantities";
import type { ImportField } from "../fields";
import { IMPORT_LIMITS, type RowFault, type RowWarning, type SheetCell } from "../model";
import { dayOfSerial } from "../reading/number-formats";
import { hasLostDigits } from "./damage";
import { type DayOrder, readDay } from "./days";
import { type DecimalSign, readNumber } from "./numbers";
import { cellText, tidyLines, tidyText } from "./texts";
import { choiceReader, countryReader, flagReader, roleReader } from "./words";

/** A value as the input of a command has it; of a relation what the file calls the other record. */
export type CellValue = string | number | boolean;

type ReadCell =
  | { value: CellValue; warnings: RowWarning[] }
  | { fault: RowFault }
  /** The cell is empty, or warned of and left out. */
  | { value: null; warnings: RowWarning[] };

/** How the cells of a column are written, where they leave a doubt. */
export type ColumnNotation = {
  decimalSign: DecimalSign | null;
  dayOrder: DayOrder | null;
  isFrom1904: boolean;
};

type CellReader = (cell: SheetCell) => ReadCell;

/** The roles that a file may assign: the others are assigned by hand. */
const ROLES_OF_FILES: readonly string[] = ["TECHNICIAN", "EMPLOYEE", "APPROVER"];

/** Reads the cells of one column as values of a field. It is made once for a column. */
export function cellReader(field: ImportField, notation: ColumnNotation): CellReader {
  const read = readerOf(field, notation);
  return (cell) => {
    if (typeof cell === "string" && cell.length > IMPORT_LIMITS.cellLength)
      return { fault: { reason: "too_long" } };
    const isEmpty = typeof cell === "string" && tidyText(cell) === "";
    return isEmpty ? { value: null, warnings: [] } : read(cell);
  };
}

function readerOf(field: ImportField, notation: ColumnNotation): CellReader {
  switch (field.kind) {
    case "quantity":
      return (cell) => quantityOf(cell, notation);
    case "day":
      return (cell) => dayOf(cell, notation);
    case "flag":
      return wordIn(flagReader());
    case "choice":
      return wordIn(choiceReader(field.values));
    case "country":
      return wordIn(countryReader());
    case "role":
      return roleCell(roleReader());
    case "telephone":
      return telephoneOf;
    default:
      return (cell) => textOf(cell, field.kind === "lines" ? tidyLines : tidyText);
  }
}

function valueOf(value: CellValue, ...warnings: RowWarning[]): ReadCell {
  return { value, warnings };
}

function invalid(field: string): ReadCell {
  return { fault: { reason: "invalid", field } };
}

/** An apostrophe before what would be a formula, as our own files have it, keeps a text a text. */
const HARMLESS = /^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

function textOf(cell: SheetCell, tidy: (text: string) => string): ReadCell {
  if (hasLostDigits(cell)) return { fault: { reason: "digits_lost" } };
  const text = tidy(cellText(cell).replace(HARMLESS, ""));
  return typeof cell === "object" ? valueOf(text, "day_in_text") : valueOf(text);
}

/** A number that nobody can dial does not refuse the row: it is left out. */
function telephoneOf(cell: SheetCell): ReadCell {
  const read = textOf(cell, tidyText);
  const isUnreadable =
    "value" in read && typeof read.value === "string" && phoneFault(read.value) !== null;
  return isUnreadable ? { value: null, warnings: ["phone_unreadable"] } : read;
}

function wordIn(read: (text: string) => string | boolean | null): CellReader {
  return (cell) => {
    const value = read(tidyText(cellText(cell)));
    return value === null ? invalid("invalid") : valueOf(value);
  };
}

function roleCell(read: (text: string) => string | null): CellReader {
  return (cell) => {
    const role = read(tidyText(cellText(cell)));
    if (role === null) return invalid("invalid");
    return ROLES_OF_FILES.includes(role) ? valueOf(role) : { fault: { reason: "not_your_role" } };
  };
}

function quantityOf(cell: SheetCell, { decimalSign }: ColumnNotation): ReadCell {
  const number =
    typeof cell === "number" ? plainNumber(cell) : readNumber(cellText(cell), decimalSign);
  const quantity = number === null ? null : parseThousandths(number);
  return quantity === null ? invalid("not_a_number") : valueOf(quantity);
}

/** Digits that a spreadsheet would show: what calculating leaves behind, such as 0.30000000000000004, is none of them. */
function plainNumber(number: number): string {
  return String(Number(number.toPrecision(15)));
}

function dayOf(cell: SheetCell, { dayOrder, isFrom1904 }: ColumnNotation): ReadCell {
  const day =
    typeof cell === "object"
      ? cell.day
      : typeof cell === "number"
        ? dayOfSerial(cell, isFrom1904)
        : readDay(cellText(cell), dayOrder, isFrom1904);
  return day === null ? invalid("not_a_day") : valueOf(day);
}

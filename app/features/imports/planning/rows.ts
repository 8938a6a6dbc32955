import { guardRefusal } from "~/kernel/refusal";
import { taxIdFault } from "~/kernel/text/tax-id";
import { withLostZero } from "../cells/damage";
import { type NotationChoices, notationsOf } from "../cells/doubts";
import { cellReader, type CellValue } from "../cells/reader";
import { cellText } from "../cells/texts";
import { importFields } from "../fields";
import { type ColumnMapping, missingFields } from "../mapping/mapping";
import type { ImportKind, RowFault, RowWarning, SheetRow } from "../model";
import type { SheetTable } from "../reading/spreadsheet";
import { refusedValues } from "./inputs-of-rows";
import { keysOf } from "./keys";

/** What a row says before it meets the database: it is refused if it has a fault, each of which names its column, value and reason. */
export type ReadRow = {
  /** In the file. */
  number: number;
  /** Of the cells that are not empty. */
  values: Readonly<Record<string, CellValue>>;
  /** Without a field: of the whole row, with its text. */
  faults: readonly { field: string | null; value: string; fault: RowFault }[];
  warnings: readonly { field: string; warning: RowWarning }[];
};

export type RowChoices = NotationChoices & {
  /** Puts the zero back that a tax id lost. */
  padsTaxIds: boolean;
};

/**
 * Reads all rows of a table by a mapping. Throws a Refusal while the mapping is incomplete or a column can be read in two ways. `country` is
 * that of the company, for tax ids of rows without one.
 */
export function readRows(
  kind: ImportKind,
  table: SheetTable,
  mapping: ColumnMapping,
  choices: RowChoices,
  country: string,
): ReadRow[] {
  const missing = missingFields(kind, mapping);
  if (missing.length > 0) throw guardRefusal("mapping_incomplete", { missing });
  const { notations, doubts } = notationsOf(kind, mapping, table, choices);
  for (const guard of ["number_format_needed", "date_order_needed"] as const)
    if (doubts[guard].length > 0) throw guardRefusal(guard, { columns: doubts[guard] });
  if (table.rows.length + table.misfits.length === 0) throw guardRefusal("nothing_to_import");
  const fields = importFields(kind);
  const columns = Object.entries(mapping).flatMap(([name, column]) => {
    const [field, notation] = [fields[name], notations[name]];
    return field && notation ? { name, column, read: cellReader(field, notation) } : [];
  });
  const firstRows = new Map<string, number>();
  const misfits = table.misfits.map(({ number, text }) => misfitRow(number, text));
  const rows = table.rows.map((row) => {
    const read = rowOf(kind, row, columns, { ...choices, country });
    return withDuplicates(kind, read, firstRows);
  });
  return [...rows, ...misfits].sort((a, b) => a.number - b.number);
}

type Column = { name: string; column: number; read: ReturnType<typeof cellReader> };
type Faults = Map<string, { value: string; fault: RowFault }>;

function misfitRow(number: number, text: string): ReadRow {
  const fault = { reason: "cells_do_not_match" } as const;
  return { number, values: {}, faults: [{ field: null, value: text, fault }], warnings: [] };
}

function rowOf(
  kind: ImportKind,
  { number, cells, notices }: SheetRow,
  columns: readonly Column[],
  options: { padsTaxIds: boolean; country: string },
): ReadRow {
  const values: Record<string, CellValue> = {};
  const faults: Faults = new Map();
  const warnings: { field: string; warning: RowWarning }[] = [];
  for (const { name, column, read } of columns) {
    const cell = cells[column] ?? "";
    const result = read(cell);
    for (const notice of notices)
      if (notice.column === column) warnings.push({ field: name, warning: notice.reason });
    if ("fault" in result) faults.set(name, { value: shown(cell), fault: result.fault });
    else {
      if (result.value !== null) values[name] = result.value;
      for (const warning of result.warnings) warnings.push({ field: name, warning });
    }
  }
  if (kind === "users") divideName(values);
  if (kind === "customers") warnings.push(...repairTaxId(values, options));
  addRefused(kind, values, faults);
  return {
    number,
    values,
    faults: [...faults].map(([field, fault]) => ({ field, ...fault })),
    warnings,
  };
}

/** What is shown of a refused value. */
const SHOWN_LENGTH = 200;

function shown(cell: SheetRow["cells"][number]): string {
  return cellText(cell).slice(0, SHOWN_LENGTH);
}

/** "Ana Marija Kos" in one column: the first word is the name. */
function divideName(values: Record<string, CellValue>): void {
  const whole = values["fullName"];
  if (typeof whole !== "string") return;
  const space = whole.indexOf(" ");
  const [name, surname] = space < 0 ? [whole] : [whole.slice(0, space), whole.slice(space + 1)];
  values["name"] ??= name ?? "";
  if (surname !== undefined) values["surname"] ??= surname;
}

function repairTaxId(
  values: Record<string, CellValue>,
  options: { padsTaxIds: boolean; country: string },
): { field: string; warning: RowWarning }[] {
  const taxId = values["taxId"];
  if (typeof taxId !== "string") return [];
  const country = String(values["country"] ?? options.country);
  const padded = withLostZero(taxId, country);
  if (padded === null)
    return taxIdFault(taxId, country) === null ? [] : [{ field: "taxId", warning: "check_digit" }];
  if (options.padsTaxIds) values["taxId"] = padded;
  return options.padsTaxIds ? [] : [{ field: "taxId", warning: "zero_lost" }];
}

/** Adds what the form would refuse. A field that could not be read is not missing. */
function addRefused(kind: ImportKind, values: Record<string, CellValue>, faults: Faults): void {
  const fields = importFields(kind);
  const refused = refusedValues(kind, values);
  for (const [name, field] of Object.entries(fields))
    if (field.required && !Object.hasOwn(values, name)) refused[name] = "required";
  for (const [name, reason] of Object.entries(refused)) {
    const [first = ""] = name.split(".");
    const field = first === "roles" ? "role" : first;
    if (faults.has(field)) continue;
    const value = String(values[field] ?? "").slice(0, SHOWN_LENGTH);
    const isOwn = reason === "required" || reason === "too_long";
    faults.set(field, { value, fault: isOwn ? { reason } : { reason: "invalid", field: reason } });
  }
}

/** A second row of one key would change what the first one has just made. Rows that are refused anyway are not counted. */
function withDuplicates(kind: ImportKind, row: ReadRow, firstRows: Map<string, number>): ReadRow {
  if (row.faults.length > 0) return row;
  const keys = keysOf(kind, row.values);
  const first = keys.map((key) => firstRows.get(key)).find((number) => number !== undefined);
  if (first === undefined) {
    for (const key of keys) firstRows.set(key, row.number);
    return row;
  }
  const fault = { reason: "duplicate_in_file", row: first } as const;
  return { ...row, faults: [{ field: null, value: "", fault }] };
}

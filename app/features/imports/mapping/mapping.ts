import { fold } from "~/kernel/text/fold";
import { importFields } from "../fields";
import type { ImportKind } from "../model";
import { knownNames } from "./column-names";

/** The column of each field that has one. */
export type ColumnMapping = Readonly<Record<string, number>>;

/** Finds the columns of the fields by their names. Each field and each column is taken once; the name that is listed first wins. */
export function suggestedMapping(kind: ImportKind, columns: readonly string[]): ColumnMapping {
  const names = columns.map(namesOf);
  const candidates = Object.keys(importFields(kind)).flatMap((field) =>
    knownNames(kind, field).flatMap((known, rank) =>
      names.flatMap((own, column) => (own.includes(known) ? { field, column, rank } : [])),
    ),
  );
  const mapping: Record<string, number> = {};
  for (const { field, column } of candidates.sort((a, b) => a.rank - b.rank)) {
    if (Object.hasOwn(mapping, field) || Object.values(mapping).includes(column)) continue;
    mapping[field] = column;
  }
  return mapping;
}

/** The required fields that no column was found for, in the order of the fields. */
export function missingFields(kind: ImportKind, mapping: ColumnMapping): string[] {
  return Object.entries(importFields(kind))
    .filter(([name, field]) => field.required && !isMapped(name, mapping))
    .map(([name]) => name);
}

function isMapped(name: string, mapping: ColumnMapping): boolean {
  const isPartOfName = name === "name" || name === "surname";
  return Object.hasOwn(mapping, name) || (isPartOfName && Object.hasOwn(mapping, "fullName"));
}

/** A name as the list has it, also without what stands in brackets: "Količina (kom)". The second column of a name, "Naziv (2)", has none. */
function namesOf(column: string): string[] {
  if (/\(\d+\)$/.test(column)) return [];
  const bracket = column.indexOf("(");
  return [column, bracket > 0 ? column.slice(0, bracket) : column].map((name) =>
    fold(name)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
  );
}

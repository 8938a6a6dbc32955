import type { FileValue } from "./file-columns";
import { type Language, localeOf } from "./languages";

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const UTF8_MARK = "\uFEFF";

/** Who opens a file: `country` is that of the company, "" where it names none. */
export type CsvReader = { country: string; language: Language };

export function csvOf(rows: readonly (readonly FileValue[])[], reader: CsvReader): string {
  return UTF8_MARK + csvLines(rows, reader);
}

/** Where a comma is the decimal sign, a semicolon separates: spreadsheets expect it. */
export function csvLines(rows: readonly (readonly FileValue[])[], reader: CsvReader): string {
  const isComma = new Intl.NumberFormat(regionOf(reader)).format(0.5).includes(",");
  const lines = rows.map((row) =>
    row.map((value) => cellOf(value, isComma)).join(isComma ? ";" : ","),
  );
  return lines.map((line) => `${line}\r\n`).join("");
}

/** Spreadsheets follow the region that a computer is set to, which is the company's whatever language its user reads. */
function regionOf({ country, language }: CsvReader): string {
  if (!/^[a-z]{2}$/i.test(country)) return localeOf(language);
  return new Intl.Locale("und", { region: country.toUpperCase() }).maximize().toString();
}

function cellOf(value: FileValue, isComma: boolean): string {
  if (typeof value === "number") return isComma ? String(value).replace(".", ",") : String(value);
  if (typeof value === "object") return value.time ? `${value.day} ${value.time}` : value.day;
  const text = harmless(value);
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Spreadsheets run a cell that begins like a formula. A leading apostrophe keeps it text (OWASP,
 * CSV injection).
 */
function harmless(text: string): string {
  return /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

import { type Language, localeOf } from "./languages";

/** Text, or a number that a spreadsheet can calculate with. */
export type CsvValue = string | number;

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const UTF8_MARK = "\uFEFF";

export function csvOf(rows: readonly (readonly CsvValue[])[], language: Language): string {
  return UTF8_MARK + csvLines(rows, language);
}

/** Languages with a decimal comma use a semicolon as separator, because spreadsheets expect it. */
export function csvLines(rows: readonly (readonly CsvValue[])[], language: Language): string {
  const isComma = new Intl.NumberFormat(localeOf(language)).format(0.5).includes(",");
  const lines = rows.map((row) =>
    row.map((value) => cellOf(value, isComma)).join(isComma ? ";" : ","),
  );
  return lines.map((line) => `${line}\r\n`).join("");
}

function cellOf(value: CsvValue, isComma: boolean): string {
  if (typeof value === "number") return isComma ? String(value).replace(".", ",") : String(value);
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

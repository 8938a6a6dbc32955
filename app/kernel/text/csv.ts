import { type Language, localeOf } from "./languages";

/** Text, or a number that a spreadsheet can calculate with. */
export type CsvValue = string | number;

/** Languages with a decimal comma use a semicolon as separator, because spreadsheets expect it. */
export function csvOf(rows: readonly (readonly CsvValue[])[], language: Language): string {
  const isComma = new Intl.NumberFormat(localeOf(language)).format(0.5).includes(",");
  const lines = rows.map((row) =>
    row.map((value) => cellOf(value, isComma)).join(isComma ? ";" : ","),
  );
  // The byte order mark tells spreadsheets that the file is UTF-8.
  return `\uFEFF${lines.join("\r\n")}\r\n`;
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

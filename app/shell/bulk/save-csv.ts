import { csvOf } from "~/kernel/text/csv";
import type { CsvColumn } from "~/kernel/text/csv-columns";
import type { Language } from "~/kernel/text/languages";

/** The browser saves the rows as a CSV file. */
export function saveCsv<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
  language: Language,
): void {
  const lines = rows.map((row) => columns.map(({ value }) => value(row)));
  const content = csvOf([columns.map(({ header }) => header), ...lines], language);
  const url = URL.createObjectURL(new Blob([content], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

import { type CsvReader, csvOf } from "~/kernel/text/csv";
import { inFile, type MaybeInFile } from "~/kernel/text/csv-columns";

/** The browser saves the rows as a CSV file. */
export function saveCsv<Row>(
  name: string,
  rows: readonly Row[],
  all: readonly MaybeInFile<Row>[],
  reader: CsvReader,
): void {
  const columns = inFile(all);
  const lines = rows.map((row) => columns.map(({ value }) => value(row)));
  const content = csvOf([columns.map(({ header }) => header), ...lines], reader);
  const url = URL.createObjectURL(new Blob([content], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

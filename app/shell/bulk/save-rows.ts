import { type CsvReader, csvOf } from "~/kernel/text/csv";
import {
  FILE_TYPES,
  type FileFormat,
  type FileValue,
  inFile,
  type MaybeInFile,
} from "~/kernel/text/file-columns";

type Shown<Row> = {
  /** What the user calls the rows: the file has this name. */ title: string;
  columns: readonly MaybeInFile<Row>[];
  reader: CsvReader;
};

/** The browser saves the rows as a file. */
export async function saveRows<Row>(
  rows: readonly Row[],
  format: FileFormat,
  { title, columns, reader }: Shown<Row>,
): Promise<void> {
  const visible = inFile(columns);
  const headers = visible.map(({ header }) => header);
  const cells = rows.map((row) => visible.map(({ value }) => value(row)));
  const content =
    format === "csv" ? [csvOf([headers, ...cells], reader)] : await workbook(title, headers, cells);
  const url = URL.createObjectURL(new Blob(content, { type: FILE_TYPES[format] }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${title}.${format}`;
  link.click();
  URL.revokeObjectURL(url);
}

async function workbook(title: string, headers: string[], cells: FileValue[][]) {
  const { workbookOf } = await import("~/kernel/text/workbook");
  async function* parts() {
    yield cells;
  }
  const content: BlobPart[] = [];
  // A Blob takes parts with buffers of their own.
  for await (const part of workbookOf({ title, headers, parts: parts() }))
    content.push(Uint8Array.from(part));
  return content;
}

import { chosenColumns, columnChoicesOf } from "~/kernel/input/column-choices";
import type { Actor } from "~/kernel/authorization/roles";
import { csvLines, type CsvReader, UTF8_MARK } from "~/kernel/text/csv";
import {
  FILE_TYPES,
  type FileColumns,
  type FileFormat,
  inFile,
  type MaybeInFile,
} from "~/kernel/text/file-columns";
import { formatter } from "~/kernel/text/format";
import { type FileTable, workbookOf } from "~/kernel/text/workbook";
import { dayIn } from "~/kernel/time/instants";
import { type ExportRows, ROWS_AT_ONCE } from "./queries/export";
import type { AuthContext } from "./request-context";
import { textsIn } from "./texts";

/** The columns of the list's table; some are for some users only. */
type ColumnsFor<Row> = (
  ...given: [...Parameters<FileColumns<Row>>, Actor]
) => readonly MaybeInFile<Row>[];

export type ListFile<Row> = {
  /** Names the file and the choice of columns. */ list: string;
  /** What the user calls the list, in their language. */
  title: (t: Parameters<FileColumns<Row>>[0]) => string;
  open: (ctx: AuthContext, params: URLSearchParams) => Promise<ExportRows<Row>>;
  columns: ColumnsFor<Row>;
};

/**
 * Sends a list as it is filtered, with the columns that it shows. The rows are read while the file is sent, so that its length does not
 * matter.
 */
export async function sendList<Row>(
  ctx: AuthContext,
  request: Request,
  format: FileFormat,
  { list, title, open, columns: columnsOf }: ListFile<Row>,
): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const [rows, { timeZone, currency, company }] = await Promise.all([
    open(ctx, params),
    ctx.settings(),
  ]);
  const { language } = ctx;
  const { t } = textsIn(language);
  const columns = inFile(columnsOf(t, formatter({ language, timeZone, currency }), ctx.actor));
  const choice = params.get("columns")?.split(".") ?? columnChoicesOf(request)[list] ?? null;
  // The first column names the record.
  const visible = chosenColumns(columns, choice, (column) => column === columns[0]);
  const table = {
    title: title(t),
    headers: visible.map(({ header }) => header),
    parts: partsOf(rows, (row) => visible.map(({ value }) => value(row))),
  };
  const name = rows.name ?? `${list}-${dayIn(timeZone, ctx.now().getTime())}`;
  return sendTable(table, format, { name, reader: { country: company.country, language } });
}

/** Sends a table. `reader` is who opens a text file. */
export function sendTable(
  table: FileTable,
  format: FileFormat,
  { name, reader }: { name: string; reader: CsvReader },
): Response {
  const parts = format === "xlsx" ? workbookOf(table) : csvParts(table, reader);
  return new Response(streamOf(parts), {
    headers: {
      "content-type": FILE_TYPES[format],
      "content-disposition": `attachment; filename="${name}.${format}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

/** Reads the next part when the previous one has been sent. */
async function* partsOf<Row, Cells>(
  { count, step = ROWS_AT_ONCE, read }: ExportRows<Row>,
  cellsOf: (row: Row) => Cells,
): AsyncGenerator<Cells[]> {
  for (let from = 0; from < count; from += step) yield (await read(from, step)).map(cellsOf);
}

async function* csvParts({ headers, parts }: FileTable, reader: CsvReader) {
  const encoder = new TextEncoder();
  yield encoder.encode(UTF8_MARK + csvLines([headers], reader));
  for await (const rows of parts) yield encoder.encode(csvLines(rows, reader));
}

function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await parts.return(undefined)),
  };
  // Nothing is read before the response is: a second read of the page with other rights would not use it.
  return new ReadableStream(source, { highWaterMark: 0 });
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type * as z from "zod/mini";
import { chosenColumns, columnChoicesOf } from "~/kernel/input/column-choices";
import { parseInput } from "~/kernel/input/parse";
import { csvLines, UTF8_MARK } from "~/kernel/text/csv";
import { formatter } from "~/kernel/text/format";
import { dayIn } from "~/kernel/time/instants";
import { exportByPage, type ExportRows, ROWS_AT_ONCE } from "../queries/export";
import type { AuthContext } from "../request-context";
import { textsIn } from "../texts";
import { type CsvColumns, inFile, type MaybeInFile } from "~/kernel/text/csv-columns";
import type { Actor } from "~/kernel/authorization/roles";
import { readFile } from "./file-page";

/** The columns of the list's table; some are for some users only. */
type ColumnsFor<Row> = (
  ...given: [...Parameters<CsvColumns<Row>>, Actor]
) => readonly MaybeInFile<Row>[];

/**
 * Sends a list as it is filtered, with the columns that it shows, as CSV. The rows are read while the file is sent, so that its length does
 * not matter.
 */
export function sendCsv<Row>(
  args: LoaderFunctionArgs,
  list: string,
  open: (ctx: AuthContext, params: URLSearchParams) => Promise<ExportRows<Row>>,
  columnsOf: ColumnsFor<Row>,
): Promise<Response> {
  return readFile(args, async (ctx) => {
    const params = new URL(args.request.url).searchParams;
    const [rows, { timeZone, currency, company }] = await Promise.all([
      open(ctx, params),
      ctx.settings(),
    ]);
    const { language } = ctx;
    const reader = { country: company.country, language };
    const format = formatter({ language, timeZone, currency });
    const columns = inFile(columnsOf(textsIn(language).t, format, ctx.actor));
    const choice = params.get("columns")?.split(".") ?? columnChoicesOf(args.request)[list] ?? null;
    // The first column names the record.
    const visible = chosenColumns(columns, choice, (column) => column === columns[0]);
    const linesOf = (part: Row[]) =>
      csvLines(
        part.map((row) => visible.map(({ value }) => value(row))),
        reader,
      );
    const head = UTF8_MARK + csvLines([visible.map(({ header }) => header)], reader);
    const name = rows.name ?? `${list}-${dayIn(timeZone, ctx.now().getTime())}`;
    return new Response(streamOf(head, rows, linesOf), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${name}.csv"`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      },
    });
  });
}

type ListFile<Input extends z.ZodMiniType<object>, Row> = {
  list: string;
  input: Input;
  read(
    ctx: AuthContext,
    listParams: z.output<Input>,
  ): Promise<{ entities: Row[]; totalCount: number }>;
  columns: ColumnsFor<Row>;
};

/** Sends a list that is read page by page. */
export function sendListCsv<Input extends z.ZodMiniType<object>, Row>(
  args: LoaderFunctionArgs,
  { list, input, read, columns }: ListFile<Input, Row>,
): Promise<Response> {
  return sendCsv(
    args,
    list,
    (ctx, params) => {
      const listParams = parseInput(input, Object.fromEntries(params));
      return exportByPage((page) => read(ctx, { ...listParams, ...page }));
    },
    columns,
  );
}

/** Reads the next part when the previous one has been sent. */
function streamOf<Row>(
  head: string,
  rows: ExportRows<Row>,
  linesOf: (part: Row[]) => string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const { step = ROWS_AT_ONCE } = rows;
  let from = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    async pull(controller) {
      if (from >= rows.count) return controller.close();
      const part = await rows.read(from, step);
      from += step;
      controller.enqueue(encoder.encode(linesOf(part)));
    },
  });
}

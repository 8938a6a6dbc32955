import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readFile } from "~/server/page/file-page";
import { readReportFile, type ReportFile } from "~/features/analytics/queries/file";
import { csvOf, type CsvValue } from "~/kernel/text/csv";
import { modelOf } from "~/features/analytics/ui/report-model";

export function loader(args: LoaderFunctionArgs) {
  return readFile(args, async (ctx) => {
    const { fileName, content } = csvFile(
      await readReportFile(ctx, Object.fromEntries(new URL(args.request.url).searchParams)),
    );
    const headers = {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    };
    return new Response(content, { headers });
  });
}

/** Converts a report to CSV: the heads, then the rows of the table. Days are ISO, times are in hours, shares are fractions of one unless the head says "%". */
function csvFile({ reportView, scope, reader, localization }: ReportFile): {
  fileName: string;
  content: string;
} {
  const { t } = localization;
  const { from, to, timeZone } = reportView.data;
  const { heads, rows } = modelOf(reportView, { from, to, timeZone, scope }, localization);
  const missing = reportView.data.totalCount - rows.length;
  const rest: CsvValue[][] =
    missing > 0 ? [[t("analytics.leaflet.missing", { rows: missing })]] : [];
  const content = csvOf(
    [
      heads.map((head) => head.label),
      ...rows.map((row) => row.cells.map((cell) => cell.raw)),
      ...rest,
    ],
    reader,
  );
  return { fileName: `${reportView.report}-${from}-${to}.csv`, content };
}

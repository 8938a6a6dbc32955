import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { formatOf } from "~/server/page/list-file";
import { readFile } from "~/server/page/file-page";
import { sendTable } from "~/server/list-file";
import { readReportFile } from "~/features/analytics/queries/file";
import type { FileTable } from "~/kernel/text/workbook";
import { modelOf } from "~/features/analytics/ui/report-model";
import type { Localization, TableModel } from "~/features/analytics/ui/report-parts";

export function loader(args: LoaderFunctionArgs) {
  return readFile(args, async (ctx) => {
    const { reportView, scope, reader, localization } = await readReportFile(
      ctx,
      Object.fromEntries(new URL(args.request.url).searchParams),
    );
    const { report, data } = reportView;
    const { from, to, timeZone, totalCount } = data;
    const model = modelOf(reportView, { from, to, timeZone, scope }, localization);
    const title = localization.t(`analytics.report.${report}`);
    return sendTable(tableOf(title, model, totalCount, localization), formatOf(args.request), {
      name: `${report}-${from}-${to}`,
      reader,
    });
  });
}

/** Converts a report to a file: the heads, then the rows of the table. Times are in hours, shares are fractions of one unless the head says "%". */
function tableOf(
  title: string,
  { heads, rows }: TableModel,
  totalCount: number,
  { t }: Localization,
): FileTable {
  const missing = totalCount - rows.length;
  async function* parts() {
    yield rows.map((row) => row.cells.map((cell) => cell.raw));
    if (missing > 0) yield [[t("analytics.leaflet.missing", { rows: missing })]];
  }
  return { title, headers: heads.map((head) => head.label), parts: parts() };
}

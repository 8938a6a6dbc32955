import { csvOf, type CsvValue } from "~/kernel/text/csv";
import type { ReportFile } from "../queries/file";
import { modelOf } from "./report-model";

/** Converts a report to CSV: title and scope, then the rows of the table. Times are in hours, shares are fractions of one. */
export function csvFile({ shown, scope, language, localization }: ReportFile): {
  fileName: string;
  content: string;
} {
  const { t } = localization;
  const { from, to, timeZone } = shown.data;
  const { heads, rows } = modelOf(shown, { from, to, timeZone, scope }, localization);
  const about: CsvValue[] = [t(`analytics.report.${shown.report}`), from, to];
  const missing = shown.data.totalCount - rows.length;
  const rest: CsvValue[][] =
    missing > 0 ? [[t("analytics.leaflet.missing", { rows: missing })]] : [];
  const content = csvOf(
    [
      about,
      heads.map((head) => head.label),
      ...rows.map((row) => row.cells.map((cell) => cell.raw)),
      ...rest,
    ],
    language,
  );
  return { fileName: `${shown.report}-${from}-${to}.csv`, content };
}

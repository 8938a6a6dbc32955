import type { FileFormat } from "~/kernel/text/file-columns";
import { sendList } from "~/server/list-file";
import type { AuthContext } from "~/server/request-context";
import type { EntriesInput } from "../../inputs";
import { expenseColumns, hoursColumns, partColumns } from "./columns";
import { exportExpenses } from "./expenses";
import { exportHours } from "./hours";
import { exportParts } from "./parts";

/** The entries of a report as a file: each report has columns of its own. */
export function sendEntries(
  ctx: AuthContext,
  request: Request,
  format: FileFormat,
  listParams: EntriesInput,
): Promise<Response> {
  const { report } = listParams;
  const names = {
    list: `analytics-${report}`,
    title: (t: Parameters<typeof hoursColumns>[0]) => t(`analytics.report.${report}`),
  };
  switch (report) {
    case "hours":
      return sendList(ctx, request, format, {
        ...names,
        open: () => exportHours(ctx, listParams),
        columns: hoursColumns,
      });
    case "expenses":
      return sendList(ctx, request, format, {
        ...names,
        open: () => exportExpenses(ctx, listParams),
        columns: expenseColumns,
      });
    case "parts":
      return sendList(ctx, request, format, {
        ...names,
        open: () => exportParts(ctx, listParams),
        columns: partColumns,
      });
  }
}

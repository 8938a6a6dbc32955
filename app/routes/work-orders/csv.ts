import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { may } from "~/kernel/authorization/actions";
import { sendCsv } from "~/server/page/csv-page";
import { pageListInput } from "~/features/work-orders/inputs/list";
import { exportWorkOrders } from "~/features/work-orders/queries/list/rows";
import { assignedCsvColumns, orderCsvColumns } from "~/features/work-orders/ui/csv-columns";
import { sumCsvColumns } from "~/features/work-orders/queries/list/sum-columns";

/** All orders, or those of the current user. */
export function loader(args: LoaderFunctionArgs) {
  if (new URL(args.request.url).pathname.startsWith("/work-orders/assigned/"))
    return sendCsv(
      args,
      "assigned-work-orders",
      (ctx, params) => exportWorkOrders(ctx, { ...pageListInput(params, false), assigned: true }),
      assignedCsvColumns,
    );
  return sendCsv(
    args,
    "work-orders",
    (ctx, params) => exportWorkOrders(ctx, pageListInput(params, false)),
    (t, format, actor) => [
      ...orderCsvColumns(t, format),
      ...(may(actor, "daily-reports.read") ? sumCsvColumns(t, format) : []),
    ],
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendCsv } from "~/server/page/csv-page";
import { pageListInput } from "~/features/work-orders/inputs/list";
import { exportWorkOrders } from "~/features/work-orders/queries/list/rows";
import { assignedCsvColumns } from "~/features/work-orders/ui/csv-columns";

export function loader(args: LoaderFunctionArgs) {
  return sendCsv(
    args,
    "assigned-work-orders",
    (ctx, params) => exportWorkOrders(ctx, { ...pageListInput(params, false), assigned: true }),
    assignedCsvColumns,
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendCsv } from "~/kernel/server/page/csv-page";
import { pageListInput } from "../inputs/list";
import { exportWorkOrders } from "../queries/list/rows";
import { assignedCsvColumns } from "../ui/csv-columns";

export function loader(args: LoaderFunctionArgs) {
  return sendCsv(
    args,
    "assigned-work-orders",
    (ctx, params) => exportWorkOrders(ctx, { ...pageListInput(params, false), assigned: true }),
    assignedCsvColumns,
  );
}

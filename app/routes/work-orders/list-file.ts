import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { may } from "~/kernel/authorization/actions";
import { sendFile } from "~/server/page/list-file";
import { pageListInput } from "~/features/work-orders/inputs/list";
import { exportWorkOrders } from "~/features/work-orders/queries/list/rows";
import { assignedFileColumns, orderFileColumns } from "~/features/work-orders/ui/file-columns";
import { sumFileColumns } from "~/features/work-orders/queries/list/sum-columns";

/** All orders, or those of the current user. */
export function loader(args: LoaderFunctionArgs) {
  if (new URL(args.request.url).pathname.startsWith("/work-orders/assigned/"))
    return sendFile(args, {
      list: "assigned-work-orders",
      title: (t) => t("workOrders.assigned.title"),
      open: (ctx, params) =>
        exportWorkOrders(ctx, { ...pageListInput(params, false), assigned: true }),
      columns: assignedFileColumns,
    });
  return sendFile(args, {
    list: "work-orders",
    title: (t) => t("workOrders.list.title"),
    open: (ctx, params) => exportWorkOrders(ctx, pageListInput(params, false)),
    columns: (t, format, actor) => [
      ...orderFileColumns(t, format),
      ...(may(actor, "daily-reports.read") ? sumFileColumns(t, format) : []),
    ],
  });
}

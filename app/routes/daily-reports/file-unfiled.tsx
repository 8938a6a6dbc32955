import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listInput } from "~/features/work-orders/inputs/list";
import { listWorkOrders } from "~/features/work-orders/queries/list/rows";
import { parseForm } from "~/kernel/input/read-form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage, readPage } from "~/server/page/page";
import { Select } from "~/ui/form/field";
import { fileUnfiledReport } from "~/features/daily-reports/commands/file-unfiled";
import { fileUnfiledInput } from "~/features/daily-reports/inputs";
import { isOffice } from "~/features/daily-reports/policy/rights";
import type { ReportView } from "~/features/daily-reports/queries/read";
import { ReportDialog } from "~/features/daily-reports/ui/detail/report-dialog";
import { joinNames } from "~/kernel/text/title";

/** Lists orders in progress: all of them for MG and SA, otherwise those assigned to the current user. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { entities } = await listWorkOrders(
      ctx,
      parseInput(listInput, {
        status: "in-progress",
        pageSize: 100,
        assigned: !isOffice(ctx.actor),
      }),
    );
    return entities.map(({ id, number, customerName, locationName }) => ({
      id,
      label: joinNames(number, customerName, locationName),
    }));
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { workOrderId } = await fileUnfiledReport(
      ctx,
      parseForm(fileUnfiledInput, form, { id: args.params["reportId"] }),
    );
    return redirect(`/work-orders/${workOrderId}?tab=reports&done=reportFiled`);
  });
}

export default function FileUnfiledReport() {
  const { t } = useTranslation();
  const orders = useLoaderData<typeof loader>();
  const { workOrderId, order } = useOutletContext<ReportView>();
  const meant =
    order && !orders.some(({ id }) => id === workOrderId)
      ? [{ id: workOrderId, label: order.number }]
      : [];
  return (
    <ReportDialog command="fileUnfiled">
      <Select
        name="workOrderId"
        label={t("dailyReports.fileUnfiled.order")}
        required
        defaultValue={order ? workOrderId : ""}
      >
        {[...meant, ...orders].map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </ReportDialog>
  );
}

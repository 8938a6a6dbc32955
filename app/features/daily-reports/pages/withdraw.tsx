import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage } from "~/kernel/server/page/page";
import { withdrawReport } from "../commands/withdraw";
import { withdrawReportInput } from "../inputs";
import { ReportDialog } from "../ui/detail/report-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { workOrderId } = await withdrawReport(
      ctx,
      parseForm(withdrawReportInput, form, { id: args.params["reportId"] }),
    );
    return redirect(`/work-orders/${workOrderId}?tab=reports&done=reportWithdrawn`);
  });
}

export default function WithdrawReport() {
  return <ReportDialog command="withdraw" danger />;
}

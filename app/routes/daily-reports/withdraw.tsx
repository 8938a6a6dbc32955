import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage } from "~/server/page/page";
import { withdrawReport } from "~/features/daily-reports/commands/withdraw";
import { withdrawReportInput } from "~/features/daily-reports/inputs";
import { ReportDialog } from "~/features/daily-reports/ui/detail/report-dialog";

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

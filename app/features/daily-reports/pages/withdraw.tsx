import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { withdrawReport } from "../commands/withdraw";
import { withdrawReportInput } from "../inputs";
import { ReportDialog } from "../ui/detail/report-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { workOrderId } = await withdrawReport(
      ctx,
      parseInput(withdrawReportInput, { ...formObject(form), id: args.params["reportId"] }),
    );
    return redirect(`/work-orders/${workOrderId}?tab=reports&done=reportWithdrawn`);
  });
}

export default function WithdrawReport() {
  return <ReportDialog command="withdraw" danger />;
}

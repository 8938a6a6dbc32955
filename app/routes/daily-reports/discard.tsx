import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage } from "~/server/page/page";
import { discardUnfiledReport } from "~/features/daily-reports/commands/discard-unfiled";
import { discardUnfiledInput } from "~/features/daily-reports/inputs";
import { ReportDialog } from "~/features/daily-reports/ui/detail/report-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id, workOrderId } = await discardUnfiledReport(
      ctx,
      parseForm(discardUnfiledInput, form, { id: args.params["reportId"] }),
    );
    return redirect(`/work-orders/${workOrderId}/daily-reports/${id}?done=discardUnfiled`);
  });
}

export default function DiscardReport() {
  return <ReportDialog command="discardUnfiled" danger requiresReason />;
}

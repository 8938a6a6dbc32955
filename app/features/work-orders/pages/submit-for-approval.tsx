import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { TextArea } from "~/ui/form/field";
import { submitForApproval } from "../commands/submit-for-approval";
import { submitInput } from "../inputs/commands";
import type { WorkOrderDetail } from "../queries/detail";
import { CommandDialog } from "../ui/command/command-dialog";
import { HoursSummary } from "../ui/command/hours-summary";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await submitForApproval(
      ctx,
      parseInput(submitInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/work-orders/${id}?done=submitForApproval`);
  });
}

export default function SubmitForApproval() {
  const { t } = useTranslation();
  const { totals } = useOutletContext<WorkOrderDetail>();
  const actionData = useActionData<typeof action>();
  const needsReason =
    totals.totalMinutes === 0 ||
    (actionData &&
      "refusal" in actionData &&
      actionData.refusal.facts["guard"] === "needs_hours_or_reason");
  return (
    <CommandDialog command="submitForApproval">
      <HoursSummary totals={totals} />
      {needsReason ? (
        <TextArea
          name="noHoursReason"
          label={t("workOrders.submitForApproval.no-hours-reason")}
          required
          maxLength={2000}
        />
      ) : null}
    </CommandDialog>
  );
}

import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { TextArea } from "~/ui/form/field";
import { closeUnsigned } from "../commands/close-unsigned";
import { closeInput } from "../inputs/commands";
import type { WorkOrderDetail } from "../queries/detail";
import { CommandDialog } from "../ui/command/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await closeUnsigned(
      ctx,
      parseInput(closeInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/work-orders/${id}?done=closeUnsigned`);
  });
}

export default function CloseUnsigned() {
  const { t } = useTranslation();
  const { status, totals } = useOutletContext<WorkOrderDetail>();
  const needsReason = status === "in-progress" && totals.totalMinutes === 0;
  return (
    <CommandDialog command="closeUnsigned" asks={{ name: "reason", required: true }} danger>
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

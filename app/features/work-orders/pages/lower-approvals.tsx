import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { Select } from "~/ui/form/field";
import { lowerApprovals } from "../commands/lower-approvals";
import { lowerInput } from "../inputs/commands";
import type { WorkOrderDetail } from "../queries/detail";
import { CommandDialog } from "../ui/command/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await lowerApprovals(
      ctx,
      parseInput(lowerInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/work-orders/${id}?done=lowerApprovals`);
  });
}

export default function LowerApprovals() {
  const { t } = useTranslation();
  const { approvalsRequired } = useOutletContext<WorkOrderDetail>();
  const lower = Array.from({ length: approvalsRequired ?? 0 }, (_, n) => n);
  return (
    <CommandDialog command="lowerApprovals" asks={{ name: "reason", required: true }}>
      <Select
        name="required"
        label={t("workOrders.lowerApprovals.required")}
        defaultValue={Math.max(0, (approvalsRequired ?? 1) - 1)}
      >
        {lower.map((n) => (
          <option key={n} value={n}>
            {n}
          </option>
        ))}
      </Select>
    </CommandDialog>
  );
}

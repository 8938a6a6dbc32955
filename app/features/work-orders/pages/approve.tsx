import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useOutletContext } from "@remix-run/react";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { approveWorkOrder } from "../commands/approve";
import { approveInput } from "../inputs/commands";
import type { WorkOrderDetail } from "../queries/detail";
import { CommandDialog } from "../ui/command/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await approveWorkOrder(
      ctx,
      parseInput(approveInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/work-orders/${id}?done=approve`);
  });
}

export default function Approve() {
  const { revision } = useOutletContext<WorkOrderDetail>();
  return (
    <CommandDialog
      command="approve"
      asks={{ name: "note", required: false }}
      fields={{ revision: revision?.sha256 ?? "" }}
    />
  );
}

import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { callOffWorkOrder } from "../commands/call-off";
import { reasonInput } from "../inputs/commands";
import { CommandDialog } from "../ui/command/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await callOffWorkOrder(
      ctx,
      parseInput(reasonInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/work-orders/${id}?done=callOff`);
  });
}

export default function CallOff() {
  return <CommandDialog command="callOff" asks={{ name: "reason", required: true }} danger />;
}

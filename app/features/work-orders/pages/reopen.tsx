import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { reopenWorkOrder } from "../commands/reopen";
import { reasonInput } from "../inputs/commands";
import { CommandDialog } from "../ui/command/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await reopenWorkOrder(
      ctx,
      parseInput(reasonInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/work-orders/${id}?done=reopen`);
  });
}

export default function Reopen() {
  return <CommandDialog command="reopen" asks={{ name: "reason", required: true }} danger />;
}

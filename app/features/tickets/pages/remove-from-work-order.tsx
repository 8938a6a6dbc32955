import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { removeFromWorkOrder } from "../commands/remove-from-work-order";
import { plainInput } from "../inputs/commands";
import { CommandDialog } from "../ui/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await removeFromWorkOrder(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/tickets/${id}?done=removeFromWorkOrder`);
  });
}

export default function Remove() {
  return <CommandDialog command="removeFromWorkOrder" />;
}

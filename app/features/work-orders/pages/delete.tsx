import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { deleteWorkOrder } from "../commands/delete";
import { plainInput } from "../inputs/commands";
import { CommandDialog } from "../ui/command/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await deleteWorkOrder(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect("/work-orders?done=delete");
  });
}

export default function Delete() {
  return <CommandDialog command="delete" danger />;
}

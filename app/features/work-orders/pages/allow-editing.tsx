import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { allowEditing } from "../commands/allow-editing";
import { noteInput } from "../inputs/commands";
import { CommandDialog } from "../ui/command/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await allowEditing(
      ctx,
      parseInput(noteInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/work-orders/${id}?done=allowEditing`);
  });
}

export default function AllowEditing() {
  return <CommandDialog command="allowEditing" asks={{ name: "note", required: true }} />;
}

import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { requestReopening } from "../commands/request-reopening";
import { noteInput } from "../inputs/commands";
import { CommandDialog } from "../ui/command/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await requestReopening(
      ctx,
      parseInput(noteInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/work-orders/${id}?done=requestReopening`);
  });
}

export default function RequestReopening() {
  return <CommandDialog command="requestReopening" asks={{ name: "note", required: true }} />;
}

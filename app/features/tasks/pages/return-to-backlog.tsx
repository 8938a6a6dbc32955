import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { returnTaskToBacklog } from "../commands/return-to-backlog";
import { reasonInput } from "../inputs/commands";
import { CommandDialog } from "../ui/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await returnTaskToBacklog(
      ctx,
      parseInput(reasonInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/tasks/${id}?done=returnToBacklog`);
  });
}

export default function ReturnToBacklog() {
  return <CommandDialog command="returnToBacklog" asks={{ name: "reason", required: true }} />;
}

import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { completeTicket } from "../commands/complete";
import { resolutionInput } from "../inputs/commands";
import { CommandDialog } from "../ui/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await completeTicket(
      ctx,
      parseInput(resolutionInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/tickets/${id}?done=complete`);
  });
}

export default function Complete() {
  return <CommandDialog command="complete" asks="resolution" />;
}

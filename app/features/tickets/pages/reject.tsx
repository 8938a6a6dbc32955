import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { rejectTicket } from "../commands/reject";
import { reasonInput } from "../inputs/commands";
import { CommandDialog } from "../ui/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await rejectTicket(
      ctx,
      parseInput(reasonInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/tickets/${id}?done=reject`);
  });
}

export default function Reject() {
  return <CommandDialog command="reject" asks="reason" danger />;
}

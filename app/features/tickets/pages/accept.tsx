import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { acceptTicket } from "../commands/accept";
import { plainInput } from "../inputs/commands";
import { CommandDialog } from "../ui/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await acceptTicket(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/tickets/${id}?done=accept`);
  });
}

export default function Accept() {
  return <CommandDialog command="accept" />;
}

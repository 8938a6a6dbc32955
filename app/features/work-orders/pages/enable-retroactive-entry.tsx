import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { enableRetroactiveEntry } from "../commands/enable-retroactive-entry";
import { plainInput } from "../inputs/commands";
import { CommandDialog } from "../ui/command/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await enableRetroactiveEntry(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/work-orders/${id}?done=enableRetroactiveEntry`);
  });
}

export default function EnableRetroactiveEntry() {
  return <CommandDialog command="enableRetroactiveEntry" />;
}

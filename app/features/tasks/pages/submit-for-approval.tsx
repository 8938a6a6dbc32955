import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { submitTaskForApproval } from "../commands/submit-for-approval";
import { plainInput } from "../inputs/commands";
import { CommandDialog } from "../ui/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await submitTaskForApproval(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/tasks/${id}?done=submitForApproval`);
  });
}

export default function SubmitForApproval() {
  return <CommandDialog command="submitForApproval" />;
}

import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/form";
import { parseInput } from "~/kernel/parse";
import { actOnPage } from "~/kernel/server/page";
import { sendPasswordReset } from "../commands/send-password-reset";
import { plainInput } from "../inputs/user";
import { CommandDialog } from "../ui/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await sendPasswordReset(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/users/${id}?done=sendPasswordReset`);
  });
}

export default function PasswordReset() {
  return <CommandDialog command="sendPasswordReset" />;
}

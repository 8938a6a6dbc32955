import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
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

import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { actSignedIn } from "~/server/page/page";
import { signOut } from "~/features/sessions/commands/sign-out";

export function loader() {
  return redirect("/login");
}

/** The button posts a form, so a link from another site cannot sign a user out. */
export async function action(args: ActionFunctionArgs) {
  if (args.context.ctx) await actSignedIn(args, signOut);
  args.context.dropSession();
  return redirect("/login");
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { parseForm } from "~/kernel/input/read-form";
import { present } from "~/server/command/stored";
import { actOnPage, readPage } from "~/server/page/page";
import { setDefaultView } from "~/features/saved-views/commands/set-default";
import { setDefaultViewInput } from "~/features/saved-views/inputs";
import { viewAddress } from "~/features/saved-views/model";
import { findSavedView } from "~/features/saved-views/queries";
import { listHere } from "~/features/saved-views/ui/list-here";

/** The target of a button in the list. It has no page of its own: opened, it shows the view. */
export async function loader(args: LoaderFunctionArgs) {
  const view = await readPage(args, async (ctx) =>
    present(await findSavedView(ctx, args.params["viewId"] ?? "")),
  );
  return redirect(viewAddress(view));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await setDefaultView(ctx, parseForm(setDefaultViewInput, form, { id: args.params["viewId"] }));
    const params = new URL(args.request.url).searchParams;
    params.set("done", form.get("isDefault") === "on" ? "makeDefault" : "endDefault");
    return redirect(`/${listHere(args.request)}?${params}`);
  });
}

export default function SetDefaultView() {
  return null;
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { parseForm } from "~/kernel/input/read-form";
import { present } from "~/kernel/server/command/stored";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { setDefaultView } from "../commands/set-default";
import { setDefaultViewInput } from "../inputs";
import { viewAddress } from "../model";
import { findSavedView } from "../queries";
import { listHere } from "../ui/list-here";

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

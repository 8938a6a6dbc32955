import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { may } from "~/kernel/authorization/actions";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { present } from "~/server/command/stored";
import { updateSavedView } from "~/features/saved-views/commands/update";
import { visibleQueryOf, updateSavedViewInput } from "~/features/saved-views/inputs";
import { viewAddress } from "~/features/saved-views/model";
import { findSavedView } from "~/features/saved-views/queries";
import { ViewDialog } from "~/features/saved-views/ui/view-dialog";
import { listHere } from "~/features/saved-views/ui/list-here";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({
    view: present(await findSavedView(ctx, args.params["viewId"] ?? "")),
    mayShare: may(ctx.actor, "saved-views.share"),
  }));
}

/** The view takes over what the list shows, unless only its name is to change. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const list = listHere(args.request);
    const id = args.params["viewId"] ?? "";
    const query =
      form.get("_takesOver") === "on"
        ? visibleQueryOf(args.request, list)
        : String(form.get("query") ?? "");
    await updateSavedView(ctx, parseForm(updateSavedViewInput, form, { id, query }));
    return redirect(`${viewAddress({ list, id, query })}&done=changeView`);
  });
}

export default function EditView() {
  const { view, mayShare } = useLoaderData<typeof loader>();
  const { name, shared, version, query } = view;
  return (
    <ViewDialog
      command="changeView"
      fields={{ version, query }}
      name={name}
      shared={shared}
      mayShare={mayShare}
    />
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { may } from "~/kernel/authorization/actions";
import { newId } from "~/kernel/ids";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { createSavedView } from "~/features/saved-views/commands/create";
import { createSavedViewInput, visibleQueryOf } from "~/features/saved-views/inputs";
import { viewAddress } from "~/features/saved-views/model";
import { ViewDialog } from "~/features/saved-views/ui/view-dialog";
import { listHere } from "~/features/saved-views/ui/list-here";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async ({ actor }) => ({
    id: newId(),
    mayShare: may(actor, "saved-views.share"),
  }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const list = listHere(args.request);
    const query = visibleQueryOf(args.request, list);
    const input = parseForm(createSavedViewInput, form, { list, query });
    await createSavedView(ctx, input);
    return redirect(`${viewAddress(input)}&done=saveView`);
  });
}

export default function NewView() {
  const { id, mayShare } = useLoaderData<typeof loader>();
  return (
    <ViewDialog command="saveView" fields={{ id }} name="" shared={false} mayShare={mayShare} />
  );
}

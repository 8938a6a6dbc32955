import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { present } from "~/server/command/stored";
import { actOnPage, readPage } from "~/server/page/page";
import { RecordCommand } from "~/shell/records/record-command";
import { deleteSavedView } from "~/features/saved-views/commands/delete";
import { deleteSavedViewInput } from "~/features/saved-views/inputs";
import { findSavedView } from "~/features/saved-views/queries";
import { listHere, useListBehind } from "~/features/saved-views/ui/list-here";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({
    view: present(await findSavedView(ctx, args.params["viewId"] ?? "")),
  }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await deleteSavedView(
      ctx,
      parseForm(deleteSavedViewInput, form, { id: args.params["viewId"] }),
    );
    return redirect(`/${listHere(args.request)}?done=deleteView`);
  });
}

export default function DeleteView() {
  const { t } = useTranslation();
  const { name, shared, version } = useLoaderData<typeof loader>().view;
  const closeTo = useListBehind();
  const labels = {
    title: t("savedViews.deleteView.title"),
    text: t(shared ? "savedViews.deleteView.text-shared" : "savedViews.deleteView.text", { name }),
    confirm: t("savedViews.deleteView.confirm"),
    failed: t("savedViews.deleteView.failed"),
  };
  return <RecordCommand labels={labels} fields={{ version }} deletes closeTo={closeTo} />;
}

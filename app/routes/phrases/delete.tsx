import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { RecordCommand } from "~/shell/records/record-command";
import { deletePhrase } from "~/features/phrases/commands/delete";
import { plainInput } from "~/features/phrases/inputs";
import { getCompanyPhrase } from "~/features/phrases/queries";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({
    phrase: await getCompanyPhrase(ctx, args.params["id"] ?? ""),
  }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await deletePhrase(ctx, parseForm(plainInput, form, { id: args.params["id"] }));
    return redirect("/settings/phrases?done=delete");
  });
}

export default function DeletePhrase() {
  const { t } = useTranslation();
  const { text, version } = useLoaderData<typeof loader>().phrase;
  const labels = {
    title: t("phrases.delete.title"),
    text: t("phrases.delete.text", { text }),
    confirm: t("phrases.delete.confirm"),
    failed: t("phrases.delete.failed"),
  };
  return <RecordCommand labels={labels} fields={{ version }} deletes closeTo="/settings/phrases" />;
}

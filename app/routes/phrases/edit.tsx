import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { updatePhrase } from "~/features/phrases/commands/update";
import { updatePhraseInput } from "~/features/phrases/inputs";
import { getCompanyPhrase } from "~/features/phrases/queries";
import { PhraseDialog } from "~/features/phrases/ui/phrase-dialog";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({
    phrase: await getCompanyPhrase(ctx, args.params["id"] ?? ""),
  }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await updatePhrase(ctx, parseForm(updatePhraseInput, form, { id: args.params["id"] }));
    return redirect("/settings/phrases?done=update");
  });
}

export default function EditPhrase() {
  const { text, version } = useLoaderData<typeof loader>().phrase;
  return <PhraseDialog command="update" text={text} fields={{ version }} />;
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { newId } from "~/kernel/ids";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { createPhrase } from "~/features/phrases/commands/create";
import { createPhraseInput } from "~/features/phrases/inputs";
import { PhraseDialog } from "~/features/phrases/ui/phrase-dialog";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async () => ({ id: newId() }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await createPhrase(ctx, parseForm(createPhraseInput, form, { scope: "company" }));
    return redirect("/settings/phrases?done=create");
  });
}

export default function NewPhrase() {
  const { id } = useLoaderData<typeof loader>();
  return <PhraseDialog command="create" text="" fields={{ id }} />;
}

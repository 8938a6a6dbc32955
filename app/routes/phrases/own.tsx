import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage, readPage } from "~/server/page/page";
import { outboxAction } from "~/offline/outbox/action";
import { createPhrase } from "~/features/phrases/commands/create";
import { deletePhrase } from "~/features/phrases/commands/delete";
import { createPhraseInput, plainInput } from "~/features/phrases/inputs";

/** Own phrases are saved and deleted in the form of a report. */
export async function loader(args: LoaderFunctionArgs) {
  await readPage(args, () => Promise.resolve(null));
  return redirect("/profile");
}

/** Without storage on the device, the sheet submits to the server. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    if (form.get("do") === "delete")
      await deletePhrase(
        ctx,
        parseInput(plainInput, { id: form.get("id"), version: Number(form.get("version")) }),
      );
    else
      await createPhrase(
        ctx,
        parseInput(createPhraseInput, { id: newId(), text: form.get("text") }),
      );
    return { id: "" };
  });
}

export const clientAction = outboxAction(async (_args, form) =>
  (await import("~/features/phrases/ui/phrase-plan")).planPhrase(form),
);

export default function OwnPhrases() {
  return null;
}

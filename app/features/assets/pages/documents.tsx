import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useTranslation } from "react-i18next";
import { addDocumentsInput } from "~/features/attachments/inputs";
import { RefusedDocuments } from "~/features/attachments/ui/documents/refused-documents";
import { MOST_AT_ONCE } from "~/features/attachments/model";
import { sentFileIds } from "~/features/attachments/commands/store";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { addAssetDocuments } from "../commands/add-documents";

/** Receives the form on the asset page, which also shows the documents. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await addAssetDocuments(
      ctx,
      parseInput(addDocumentsInput, {
        ...formObject(form),
        fileIds: await sentFileIds(ctx, form, MOST_AT_ONCE),
        id: args.params["id"],
      }),
    );
    return redirect(`/assets/${id}?done=addDocuments`);
  });
}

export default function Documents() {
  const { t } = useTranslation();
  return <RefusedDocuments failed={t("assets.addDocuments.failed")} />;
}

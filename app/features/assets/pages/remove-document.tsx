import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { removeDocumentInput } from "~/features/attachments/inputs";
import { RemoveDocumentDialog } from "~/features/attachments/ui/documents/remove-document-dialog";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { removeAssetDocument } from "../commands";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx) => {
    const { id } = await removeAssetDocument(
      ctx,
      parseInput(removeDocumentInput, {
        id: args.params["id"],
        documentId: args.params["documentId"],
      }),
    );
    return redirect(`/assets/${id}?done=removeDocument`);
  });
}

export default function RemoveDocument() {
  return <RemoveDocumentDialog noun="assets" path="/assets" />;
}

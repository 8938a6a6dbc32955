import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { RemoveDocumentDialog } from "~/features/attachments/ui/documents/remove-document-dialog";
import { actOnUrl } from "~/server/page/command-page";
import { assetCommands } from "~/features/assets/commands";

export function action(args: ActionFunctionArgs) {
  return actOnUrl(args, {
    list: "/assets",
    name: "removeDocument",
    command: assetCommands.removeDocument,
  });
}

export default function RemoveDocument() {
  return <RemoveDocumentDialog noun="assets" path="/assets" />;
}

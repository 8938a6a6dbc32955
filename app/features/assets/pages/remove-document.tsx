import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { RemoveDocumentDialog } from "~/features/attachments/ui/documents/remove-document-dialog";
import { actOnUrl } from "~/kernel/server/page/command-page";
import { assetCommands } from "../commands";

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

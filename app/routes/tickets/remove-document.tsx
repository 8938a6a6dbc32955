import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { RemoveDocumentDialog } from "~/features/attachments/ui/documents/remove-document-dialog";
import { actOnUrl } from "~/server/page/command-page";
import { ticketCommands } from "~/features/tickets/commands/table";

export function action(args: ActionFunctionArgs) {
  return actOnUrl(args, {
    list: "/tickets",
    name: "removeDocument",
    command: ticketCommands.removeDocument,
  });
}

export default function RemoveDocument() {
  return <RemoveDocumentDialog noun="tickets" path="/tickets" />;
}

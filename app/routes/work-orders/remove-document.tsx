import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { RemoveDocumentDialog } from "~/features/attachments/ui/documents/remove-document-dialog";
import { actOnUrl } from "~/server/page/command-page";
import { workOrderCommands } from "~/features/work-orders/commands/table";

export function action(args: ActionFunctionArgs) {
  return actOnUrl(args, {
    list: "/work-orders",
    name: "removeDocument",
    command: workOrderCommands.removeDocument,
  });
}

export default function RemoveDocument() {
  return <RemoveDocumentDialog noun="workOrders" path="/work-orders" />;
}

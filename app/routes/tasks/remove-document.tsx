import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { RemoveDocumentDialog } from "~/features/attachments/ui/documents/remove-document-dialog";
import { actOnUrl } from "~/server/page/command-page";
import { taskCommands } from "~/features/tasks/commands/table";

export function action(args: ActionFunctionArgs) {
  return actOnUrl(args, {
    list: "/tasks",
    name: "removeDocument",
    command: taskCommands.removeDocument,
  });
}

export default function RemoveDocument() {
  return <RemoveDocumentDialog noun="tasks" path="/tasks" />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MOST_AT_ONCE } from "~/features/attachments/model";
import { RefusedDocuments } from "~/features/attachments/ui/documents/refused-documents";
import { sentFileIds } from "~/features/attachments/commands/store";
import { commandAt } from "~/kernel/dialogs";
import { newId } from "~/kernel/ids";
import { actOnCommand, readCommand } from "~/kernel/server/page/command-page";
import { commandActions } from "~/offline/outbox/command-actions";
import { commandLoader } from "~/shell/records/command-loader";
import { taskCommands } from "../commands/table";
import { TASK_DIALOGS } from "../model";
import { CommandDialog } from "../ui/command-dialog";
import { planComplete, planStart } from "../ui/command-plans";

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, TASK_DIALOGS);
}

export function action(args: ActionFunctionArgs) {
  return actOnCommand(args, {
    list: "/tasks",
    dialogs: TASK_DIALOGS,
    commands: taskCommands,
    inputs: {
      addApproverNote: (fields) => ({ noteId: newId(), ...fields }),
      addDocuments: async (fields, form, ctx) => ({
        ...fields,
        fileIds: await sentFileIds(ctx, form, MOST_AT_ONCE),
      }),
    },
    tabs: { addApproverNote: "approver-notes" },
  });
}

export const clientLoader = commandLoader(TASK_DIALOGS);

export const clientAction = commandActions(TASK_DIALOGS, {
  start: planStart,
  complete: planComplete,
  addDocuments: async ({ params }, form) =>
    (await import("~/features/attachments/ui/documents/add-plan")).planDocuments(
      form,
      "tasks",
      params["id"],
    ),
});

/** The dialogs of a task. The forms of approver notes and documents are on its page. */
export default function TaskCommand() {
  const { t } = useTranslation();
  const command = commandAt(TASK_DIALOGS, useParams());
  if (!command || command === "addApproverNote") return null;
  if (command === "addDocuments")
    return <RefusedDocuments failed={t("tasks.addDocuments.failed")} />;
  return <CommandDialog key={command} command={command} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useParams, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RefusedDocuments } from "~/features/attachments/ui/documents/refused-documents";
import { readSentDocuments } from "~/features/attachments/commands/store";
import { commandAt } from "~/kernel/dialogs";
import { newId } from "~/kernel/ids";
import { actOnCommand, readCommand } from "~/server/page/command-page";
import { commandActions } from "~/offline/outbox/command-actions";
import { commandLoader } from "~/shell/records/command-loader";
import { taskCommands } from "~/features/tasks/commands/table";
import { TASK_DIALOGS, type CommandName, transitionOf, STATUSES } from "~/features/tasks/model";
import { RecordCommand, useNoteInput } from "~/shell/records/record-command";
import type { TaskDetail } from "~/features/tasks/queries/detail";
import { statusPlan } from "~/offline/outbox/command-plan";

/** The outbox entries of the commands that a device can queue. */
const planStart = statusPlan({
  noun: "tasks",
  api: "tasks",
  command: "start",
  status: { from: "backlog", to: "in-progress" },
  before: "startedAlready",
  fulfilledBy: STATUSES.filter((each) => each !== "backlog"),
});
const planComplete = statusPlan({
  noun: "tasks",
  api: "tasks",
  command: "complete",
  status: { from: "in-progress", to: "done" },
  fulfilledBy: ["done"],
});

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
      addDocuments: readSentDocuments,
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

/** One command of a task: its effect, the text that it requires, and the server's refusal. */
function CommandDialog({ command }: { command: Exclude<CommandName, "sign"> }) {
  const { t } = useTranslation();
  const input = useNoteInput(transitionOf(command).asks);
  const task = useOutletContext<TaskDetail>();
  return (
    <RecordCommand
      labels={{
        title: t(`tasks.${command}.title`),
        text: t(`tasks.${command}.text`, { name: task.name }),
        confirm: t(`tasks.${command}.confirm`),
        failed: t(`tasks.${command}.failed`),
      }}
      deletes={command === "delete"}
      fields={
        command === "approve"
          ? { submission: task.submission }
          : { version: task.version, _title: `${task.number} · ${task.name}` }
      }
      input={input}
      closeTo={`/tasks/${task.id}`}
    />
  );
}

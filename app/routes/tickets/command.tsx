import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useParams, useActionData, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RefusedDocuments } from "~/features/attachments/ui/documents/refused-documents";
import { readSentDocuments } from "~/features/attachments/commands/store";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/server/page/command-page";
import { commandActions } from "~/offline/outbox/command-actions";
import { commandLoader } from "~/shell/records/command-loader";
import { ticketCommands } from "~/features/tickets/commands/table";
import { TICKET_DIALOGS, type CommandName, transitionOf } from "~/features/tickets/model";
import { RecordCommand } from "~/shell/records/record-command";
import type { TicketDetail } from "~/features/tickets/queries/detail";

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, TICKET_DIALOGS);
}

export function action(args: ActionFunctionArgs) {
  return actOnCommand(args, {
    list: "/tickets",
    dialogs: TICKET_DIALOGS,
    commands: ticketCommands,
    inputs: {
      addDocuments: readSentDocuments,
    },
  });
}

export const clientLoader = commandLoader(TICKET_DIALOGS);

export const clientAction = commandActions(TICKET_DIALOGS, {
  addDocuments: async ({ params }, form) =>
    (await import("~/features/attachments/ui/documents/add-plan")).planDocuments(
      form,
      "tickets",
      params["id"],
    ),
});

/** The dialogs of a ticket. The form that adds documents is on the ticket's page. */
export default function TicketCommand() {
  const { t } = useTranslation();
  const command = commandAt(TICKET_DIALOGS, useParams());
  if (command === "addDocuments")
    return <RefusedDocuments failed={t("tickets.addDocuments.failed")} />;
  return command ? <CommandDialog key={command} command={command} /> : null;
}

/** One command of a ticket: its effect, the text that it requires, and the server's refusal. */
function CommandDialog({ command }: { command: Exclude<CommandName, "addToWorkOrder"> }) {
  const { asks } = transitionOf(command);
  const { t } = useTranslation();
  const ticket = useOutletContext<TicketDetail>();
  const sent = useActionData<{ sent?: Record<string, string> }>()?.sent;
  return (
    <RecordCommand
      labels={{
        title: t(`tickets.${command}.title`),
        text: t(`tickets.${command}.text`),
        confirm: t(`tickets.${command}.confirm`),
        failed: t(`tickets.${command}.failed`),
      }}
      deletes={command === "delete"}
      danger={command === "reject"}
      fields={{ version: ticket.version }}
      input={
        asks
          ? {
              name: asks,
              label: t(`tickets.asks.${asks}`),
              required: true,
              maxLength: 2000,
              defaultValue: sent?.[asks],
            }
          : undefined
      }
      closeTo={`/tickets/${ticket.id}`}
    />
  );
}

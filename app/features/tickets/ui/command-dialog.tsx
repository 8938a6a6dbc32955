import { useActionData, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { RefusedCommand } from "~/shell/records/record-command";
import { ConfirmForm } from "~/ui/overlay/confirm";
import type { TicketDetail } from "../queries/detail";
import { type CommandName, transitionOf } from "../model";

const DANGEROUS: readonly CommandName[] = ["reject", "delete"];

/** One command of a ticket: its effect, the text that it requires, and the server's refusal. */
export function CommandDialog({ command }: { command: Exclude<CommandName, "addToWorkOrder"> }) {
  const { asks } = transitionOf(command);
  const { t } = useTranslation();
  const ticket = useOutletContext<TicketDetail>();
  const actionData = useActionData<{ refusal?: RefusalResponse; sent?: Record<string, string> }>();
  return (
    <ConfirmForm
      title={t(`tickets.${command}.title`)}
      text={t(`tickets.${command}.text`)}
      confirmLabel={t(`tickets.${command}.confirm`)}
      danger={DANGEROUS.includes(command)}
      fields={{ version: ticket.version }}
      input={
        asks
          ? {
              name: asks,
              label: t(`tickets.asks.${asks}`),
              required: true,
              maxLength: 2000,
              defaultValue: actionData?.sent?.[asks],
            }
          : undefined
      }
      error={
        actionData?.refusal ? (
          <RefusedCommand
            failed={t(`tickets.${command}.failed`)}
            message={actionData.refusal.message}
          />
        ) : undefined
      }
      closeTo={`/tickets/${ticket.id}`}
    />
  );
}

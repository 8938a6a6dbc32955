import { useTranslation } from "react-i18next";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import type { TicketDetail } from "../queries/detail";
import type { CommandName } from "../model";
import { BY_WEIGHT } from "./ticket-commands";

const PRIMARY: readonly CommandName[] = ["accept", "addToWorkOrder", "complete", "start", "reopen"];

/** The actions that the server returned as available. The interface never checks roles itself. */
export function TicketActions({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const offered = BY_WEIGHT.filter(({ command }) =>
    ticket.availableActions.some((each) => each.command === command),
  );
  const working = ticket.status === "in-progress" || ticket.inWorkOrder;
  const primary = offered.find(({ command }) =>
    working ? command === "complete" : PRIMARY.includes(command),
  );
  const rest = offered.filter((each) => each !== primary);
  if (offered.length === 0 && !ticket.editable) return null;
  return (
    <ActionBar>
      {rest.length > 0 || (ticket.editable && primary) ? (
        <Menu label={t("tickets.detail.more")}>
          {ticket.editable && primary ? (
            <MenuLink to={`/tickets/${ticket.id}/edit`} icon="pen">
              {t("tickets.detail.edit")}
            </MenuLink>
          ) : null}
          {rest.map(({ command, path, icon, danger }) => (
            <MenuLink
              key={command}
              to={path(ticket.id)}
              icon={icon}
              danger={danger}
              preventScrollReset
            >
              {t(`tickets.${command}.confirm`)}
            </MenuLink>
          ))}
        </Menu>
      ) : null}
      {ticket.editable && !primary ? (
        <LinkButton to={`/tickets/${ticket.id}/edit`} look="primary" icon="pen">
          {t("tickets.detail.edit")}
        </LinkButton>
      ) : null}
      {primary ? (
        <LinkButton
          to={primary.path(ticket.id)}
          look="primary"
          icon={primary.icon}
          preventScrollReset
        >
          {t(`tickets.${primary.command}.confirm`)}
        </LinkButton>
      ) : null}
    </ActionBar>
  );
}

/** The commands that only a guard blocks, with the reason. */
export function BlockedActions({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  if (ticket.blockedActions.length === 0) return null;
  return (
    <ul className="text-muted flex flex-col gap-1 text-sm">
      {ticket.blockedActions.map(({ command, guard }) => (
        <li key={command}>
          {t(`tickets.${command}.confirm`)}:{" "}
          {t(`tickets.guards.ticket_${guard}`, { number: ticket.workOrder?.number ?? "" })}
        </li>
      ))}
    </ul>
  );
}

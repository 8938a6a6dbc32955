import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useCommandMove } from "~/shell/records/command-move";
import { Board } from "~/ui/board/board";
import type { BoardCard, BoardMove } from "~/ui/board/visible-cards";
import { MenuLink } from "~/ui/overlay/menu";
import type { BoardTicket, TicketColumn } from "../queries/board";
import { OPEN_STATUSES } from "../model";
import { CardFacts } from "./ticket-cards";
import { BY_WEIGHT, LEADS_TO } from "./ticket-commands";

/** Tickets by status. A drop accepts or starts a ticket; commands that require text open their dialog. */
export function TicketBoard({ columns }: { columns: TicketColumn[] }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const move = useCommandMove();
  const boardColumns = columns.map(({ status, count, rows }) => ({
    key: status,
    title: t(`common.status.${status}`),
    count,
    closed: !OPEN_STATUSES.includes(status),
    allTo: `?${new URLSearchParams({ ...Object.fromEntries(params), view: "table", status })}`,
    cards: rows.map((ticket) => cardOf(ticket, t)),
  }));
  const versions = new Map(
    columns.flatMap(({ rows }) => rows.map((ticket) => [ticket.id, ticket.version])),
  );
  function onMove(id: string, to: string): Promise<boolean> {
    const command = to === "accepted" ? "accept" : "start";
    return move({
      path: `/tickets/${id}/${command}`,
      body: { version: versions.get(id) },
      done: t(`tickets.${command}.done`),
      failed: t(`tickets.${command}.failed`),
    });
  }
  return <Board label={t("tickets.title")} columns={boardColumns} onMove={onMove} />;
}

function cardOf(ticket: BoardTicket, t: (key: string) => string): BoardCard {
  const offered = BY_WEIGHT.filter(({ command }) =>
    ticket.availableActions.some((each) => each.command === command),
  );
  const moves = offered.flatMap(({ command, path }): BoardMove[] => {
    const to = LEADS_TO[command]?.(ticket.status);
    return to
      ? [{ to, dialog: command === "accept" || command === "start" ? undefined : path(ticket.id) }]
      : [];
  });
  // The menu omits commands that a move already offers.
  const rest = offered.filter(({ command }) => !LEADS_TO[command]);
  const menu = rest.map(({ command, path, icon, danger }) => (
    <MenuLink key={command} to={path(ticket.id)} icon={icon} danger={danger}>
      {t(`tickets.${command}.confirm`)}
    </MenuLink>
  ));
  return {
    key: ticket.id,
    name: ticket.name,
    to: `/tickets/${ticket.id}`,
    content: <CardFacts ticket={ticket} />,
    moves,
    menu: menu.length > 0 ? menu : undefined,
  };
}

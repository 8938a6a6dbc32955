import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { joinNames } from "~/kernel/text/title";
import { BulkDialog } from "~/shell/bulk/bulk-dialog";
import { MAX_TOGETHER } from "../model";
import type { TicketRow } from "../queries/list";
import { obstacleOf, readyForOrder, ticketsForOrder } from "./one-order";

type Props = { rows: TicketRow[]; onClose: () => void };

/** Opens the page that adds tickets to an order. What cannot be in one order is said before, and left out. */
export function AddToOrderDialog({ rows, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [chosen, choose] = useState(0);
  const opened = useRef(false);
  const found = ticketsForOrder(rows, "all");
  const ready = readyForOrder(found);
  function open(tickets: TicketRow[]) {
    onClose();
    const ids = new URLSearchParams(tickets.map(({ id }) => ["ticketIds", id]));
    navigate(`/tickets/add-to-work-order?${ids}`);
  }
  useEffect(() => {
    if (!ready || opened.current) return;
    opened.current = true;
    open(ready);
  });
  if (ready) return null;
  const { groups, left } = found;
  const tickets = groups[chosen]?.rows ?? [];
  const isTooMany = tickets.length > MAX_TOGETHER;
  return (
    <BulkDialog
      title={t("tickets.choose.add")}
      confirm={t("tickets.bulk.add", { count: tickets.length })}
      count={rows.length}
      disabled={tickets.length === 0 || isTooMany}
      onConfirm={() => open(tickets)}
      onClose={onClose}
    >
      {groups.length > 1 ? (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-pretty">{t("tickets.bulk.one-customer")}</legend>
          {groups.map(({ customerId, customerName, rows: ofCustomer }, index) => {
            const name = customerName || t("tickets.bulk.no-customer");
            const count = t("records.uses.tickets", { count: ofCustomer.length });
            return (
              <label
                key={customerId}
                className="border-base-300 rounded-field has-checked:border-primary has-checked:bg-primary/5 flex min-h-11 cursor-pointer items-center gap-3 border px-3.5 py-2"
              >
                <input
                  type="radio"
                  name="customer"
                  aria-label={joinNames(name, count)}
                  checked={index === chosen}
                  onChange={() => choose(index)}
                  className="radio radio-primary"
                />
                <span className="line-words font-medium">{name}</span>
                <span className="text-muted text-sm whitespace-nowrap">{count}</span>
              </label>
            );
          })}
        </fieldset>
      ) : null}
      {isTooMany ? (
        <p role="alert">{t("tickets.guards.ticket_limit", { most: MAX_TOGETHER })}</p>
      ) : null}
      {left.length > 0 ? (
        <div>
          <p className="text-muted">
            {t(groups.length > 0 ? "tickets.bulk.left" : "tickets.bulk.none")}
          </p>
          <ul className="mt-1 flex flex-col gap-1 text-sm">
            {left.map((ticket) => (
              <li key={ticket.id}>
                {t(`tickets.choose.${obstacleOf(ticket, "all") ?? "closed"}`, {
                  number: ticket.number,
                  order: ticket.workOrder?.number ?? "",
                })}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </BulkDialog>
  );
}

import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { Icon } from "~/ui/layout/icon";
import type { TicketRow } from "../queries/list";
import { type Choosing, obstacleOf } from "./one-order";

/**
 * Wraps the list: all selected tickets are added to one order. A plain form, so that it works without JavaScript. Rows of two lines show
 * their boxes only while "Select" is on, and then the whole row selects.
 */
export function ChooseTickets({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Form
      method="get"
      action="/tickets/add-to-work-order"
      className="select-rows flex flex-col gap-3"
    >
      <label className="btn btn-ghost select-rows-switch md:hidden">
        <input
          type="checkbox"
          className="sr-only"
          data-select-rows=""
          autoComplete="off"
          aria-label={t("tickets.choose.select")}
        />
        <Icon name="check-square" />
        {t("tickets.choose.select")}
      </label>
      {children}
      <div className="card-surface sticky bottom-3 z-20 hidden flex-wrap items-center justify-between gap-3 p-3 [form:has(input[name=ticketIds]:checked)>&]:flex">
        <p className="text-muted text-sm">{t("tickets.choose.text")}</p>
        <Button look="primary" icon="clipboard">
          {t("tickets.choose.add")}
        </Button>
      </div>
    </Form>
  );
}

/** A ticket can be selected when it is open and in no order. Another one has a disabled box that says why. */
export function ChooseTicket({ ticket, choosing }: { ticket: TicketRow; choosing: Choosing }) {
  const { t } = useTranslation();
  const obstacle = obstacleOf(ticket, choosing);
  const reason =
    obstacle &&
    t(`tickets.choose.${obstacle}`, {
      number: ticket.number,
      order: ticket.workOrder?.number ?? "",
    });
  return (
    <label
      className="select-row relative z-10 -m-2 inline-flex min-h-11 min-w-11 items-center justify-center"
      title={reason ?? undefined}
    >
      <input
        type="checkbox"
        name="ticketIds"
        value={ticket.id}
        className="checkbox"
        disabled={reason !== null}
        aria-label={reason ?? t("tickets.choose.one", { number: ticket.number })}
      />
    </label>
  );
}

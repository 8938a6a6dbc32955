import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import type { TicketRow } from "../queries/list";
import { OPEN_STATUSES } from "../model";

/** Around the list: whatever is ticked goes together into one order. A plain form, so that it works before JavaScript, too. */
export function ChooseTickets({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Form method="get" action="/tickets/add-to-work-order" className="flex flex-col gap-3">
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

/** Which tickets this person may put into an order: a lead those that are accepted, the office all that are open. */
export type Choosing = "all" | "accepted" | "none";

/** One that is in no order and open can be ticked. */
export function ChooseTicket({ ticket, choosing }: { ticket: TicketRow; choosing: Choosing }) {
  const { t } = useTranslation();
  const open = choosing === "all" ? OPEN_STATUSES.includes(ticket.status) : ticket.status === "accepted";
  if (ticket.workOrder || !open) return null;
  return (
    <label className="relative z-10 -m-2 inline-flex min-h-11 min-w-11 items-center justify-center">
      <input type="checkbox" name="ticketIds" value={ticket.id} className="checkbox" aria-label={t("tickets.choose.one", { number: ticket.number })} />
    </label>
  );
}

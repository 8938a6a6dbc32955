import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { PriorityMark, StatusBadge } from "~/ui/layout/status-badge";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { useCustomerTurn } from "./customer-turn";
import { NextVisitLine } from "./next-visit";
import { SignedPdfLink } from "./signed-pdf-link";
import type { TicketRow } from "../queries/list";
import { joinNames } from "~/kernel/text/title";

/** Tickets as cards side by side, with their first photo, for an overview. A customer reads what to expect. */
export function TicketCards({ rows, forCustomer }: { rows: TicketRow[]; forCustomer: boolean }) {
  const { t } = useTranslation();
  const turnOf = useCustomerTurn();
  return (
    <ul aria-label={t("tickets.title")} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {rows.map((ticket) => (
        <li
          key={ticket.id}
          className="card-surface hover:border-edge relative flex min-w-0 flex-col gap-1 p-4"
        >
          {ticket.pictureId ? (
            <img
              src={`/api/files/${ticket.pictureId}?size=thumbnail`}
              alt=""
              loading="lazy"
              decoding="async"
              className="bg-base-200 rounded-field mb-2 aspect-video w-full object-cover"
            />
          ) : null}
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <PrefetchLink
              to={`/tickets/${ticket.id}`}
              className="row-link min-w-0 flex-1 basis-1/2 font-semibold wrap-anywhere"
            >
              {ticket.name}
            </PrefetchLink>
            <StatusBadge status={ticket.status} />
          </div>
          {forCustomer ? <p className="text-sm empty:hidden">{turnOf(ticket)}</p> : null}
          {ticket.nextVisit ? <NextVisitLine visit={ticket.nextVisit} /> : null}
          <CardFacts ticket={ticket} />
          {ticket.hasSignedPdf ? <SignedPdfLink ticketId={ticket.id} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** The facts that users need before taking a ticket: place, priority, age and order. */
export function CardFacts({ ticket }: { ticket: TicketRow }) {
  const format = useFormat();
  const place = joinNames(
    ticket.customerName,
    ticket.assetName || ticket.roomName || ticket.locationName,
  );
  return (
    <>
      {place ? <p className="text-sm">{place}</p> : null}
      <p className="text-muted flex flex-wrap items-center gap-x-3 text-sm">
        <PriorityMark priority={ticket.priority} />
        <span>{ticket.workOrder?.number ?? ticket.handlerName}</span>
        <span className="whitespace-nowrap">{format.date(ticket.createdAt)}</span>
      </p>
    </>
  );
}

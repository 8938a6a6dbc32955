import { useTranslation } from "react-i18next";
import { DocumentGrid } from "~/features/attachments/ui/documents/document-grid";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { part } from "~/shell/layout/part";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { PriorityMark, StatusBadge } from "~/ui/layout/status-badge";
import type { OrderTicket } from "../queries/of-order";

/** Few orders have tickets with a conversation. */
const TicketTalks = part(
  "ticket-talks",
  async () => (await import("./ticket-conversations")).TicketTalks,
);

/** The conversations of an order's tickets, if it has any. */
export function TicketConversations({ tickets }: { tickets: OrderTicket[] | null }) {
  return tickets?.length ? <TicketTalks tickets={tickets} /> : null;
}

/** The tickets of the work order with their photos: what the customer reported, and where. */
export function OrderTickets({ tickets }: { tickets: OrderTicket[] | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!tickets || tickets.length === 0) return null;
  return (
    <Section title={t("tickets.inOrder.title")}>
      <ul className="divide-base-300 flex flex-col gap-4 divide-y">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="flex flex-col gap-2 not-first:pt-4">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <PrefetchLink
                to={`/tickets/${ticket.id}`}
                className="link-plain min-w-0 font-semibold wrap-anywhere"
              >
                {ticket.name}
              </PrefetchLink>
              <StatusBadge status={ticket.status} />
            </div>
            {ticket.description ? (
              <p className="line-clamp-4 whitespace-pre-line">{ticket.description}</p>
            ) : null}
            <p className="text-muted flex flex-wrap gap-x-3 text-sm">
              <span>{ticket.number}</span>
              <span>
                {ticket.creatorName}, {format.dateTime(ticket.createdAt)}
              </span>
              <PriorityMark priority={ticket.priority} />
            </p>
            {ticket.documents.length > 0 ? <DocumentGrid documents={ticket.documents} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

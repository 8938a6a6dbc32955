import { useTranslation } from "react-i18next";
import { RelativeTime } from "~/shell/records/relative-time";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import type { OrderTicket } from "../queries/of-order";

/** The conversations of the tickets in a work order, one linked line each. The customer reads those, not the order's own conversation. */
export function TicketTalks({ tickets }: { tickets: OrderTicket[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t("tickets.inOrder.talks")} className="max-w-3xl">
      <ul className="divide-base-300 flex flex-col divide-y">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="py-2 first:pt-0 last:pb-0">
            <Talk ticket={ticket} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Talk({ ticket: { id, number, name, conversation } }: { ticket: OrderTicket }) {
  const { t } = useTranslation();
  const { count, last } = conversation;
  return (
    <>
      <PrefetchLink
        to={`/tickets/${id}#comments`}
        className="link-plain flex min-h-11 items-center gap-2"
      >
        <Icon name="ticket" size={18} />
        <span className="flex line-words flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-muted text-sm">
            {number} · {t("tickets.inOrder.comments", { count })}
          </span>
        </span>
      </PrefetchLink>
      {last ? (
        <p className="text-muted line-clamp-2 text-sm">
          {last.author}, <RelativeTime at={last.at} />: {last.text}
        </p>
      ) : null}
    </>
  );
}

import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import type { TicketDetail } from "../queries/detail";
import { OrderLink } from "./ticket-facts";

/** The present and earlier work orders of the ticket. A deleted one keeps its number. */
export function TicketLinks({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (ticket.links.length === 0) return null;
  return (
    <Section title={t("tickets.detail.links")}>
      <ul className="flex flex-col gap-3">
        {ticket.links.map((link) => (
          <li key={link.linkedAt}>
            {link.endedAt === null ? (
              <OrderLink id={link.workOrderId} number={link.number} />
            ) : (
              <span className="font-medium">{link.number}</span>
            )}
            <p className="text-muted text-sm">
              {t("tickets.detail.linked", {
                name: link.linkedBy.name,
                when: format.dateTime(link.linkedAt),
              })}
              {link.endedAt === null
                ? null
                : `, ${t("tickets.detail.unlinked", { name: link.endedBy?.name ?? "", when: format.dateTime(link.endedAt) })}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import { useTranslation } from "react-i18next";
import { QueuedScreen } from "~/features/outbox/ui/queued-screen";
import { LinkButton } from "~/ui/layout/button";

/** In place of the form whose ticket and photos are stored on this device. */
export function TicketQueued({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation();
  return (
    <QueuedScreen
      entryId={ticketId}
      texts={{
        waiting: t("outbox.kept"),
        sent: t("tickets.create.sent"),
        refused: t("tickets.create.failed"),
      }}
      links={{
        after: (
          <LinkButton look="primary" to={`/tickets/${ticketId}`}>
            {t("tickets.create.open")}
          </LinkButton>
        ),
      }}
    />
  );
}

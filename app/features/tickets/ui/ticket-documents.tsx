import { useTranslation } from "react-i18next";
import { RecordDocuments } from "~/features/attachments/ui/documents/record-documents";
import type { TicketDetail } from "../queries/detail";

/** Photos and documents. Users who may edit the ticket add and remove them. */
export function TicketDocuments({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  return (
    <RecordDocuments
      documents={ticket.documents}
      path={`/tickets/${ticket.id}`}
      mayAdd={ticket.editable}
      mayRemove={() => ticket.editable}
      queued={{ id: ticket.id, title: `${ticket.number} · ${ticket.name}` }}
      failed={t("tickets.addDocuments.failed")}
    />
  );
}

import { useTranslation } from "react-i18next";
import { DocumentGrid } from "~/features/documents/ui/document-grid";
import { Section } from "~/ui/card";
import { LinkButton } from "~/ui/button";
import type { TicketDetail } from "../queries/detail";

/** Photos and documents; more of them, and fewer, by who may edit the ticket. */
export function TicketDocuments({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const here = `/tickets/${ticket.id}/documents`;
  if (ticket.documents.length === 0 && !ticket.editable) return null;
  const add = ticket.editable ? (
    <LinkButton to={`${here}/add`} look="quiet" icon="camera" preventScrollReset>
      {t("tickets.addDocuments.confirm")}
    </LinkButton>
  ) : null;
  return (
    <Section title={t("tickets.detail.documents")} action={add}>
      {ticket.documents.length === 0 ? <p className="text-muted">{t("tickets.detail.no-documents")}</p> : <DocumentGrid documents={ticket.documents} removeTo={(document) => (ticket.editable ? `${here}/${document.id}/remove` : null)} />}
    </Section>
  );
}

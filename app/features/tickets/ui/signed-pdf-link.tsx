import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/layout/button";

/** For customers: what was signed. */
export function SignedPdfLink({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation();
  return (
    <LinkButton
      to={`/api/tickets/${ticketId}/signedPdf`}
      reloadDocument
      icon="download"
      className="relative z-1 self-start"
    >
      {t("tickets.signed-pdf")}
    </LinkButton>
  );
}

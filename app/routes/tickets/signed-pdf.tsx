import { useOutletContext } from "@remix-run/react";
import type { TicketDetail } from "~/features/tickets/queries/detail";
import { PdfNotReady } from "~/features/work-orders/ui/pdf-not-ready";

/** The page shown when the signed PDF of a customer's ticket cannot be generated at the moment. */
export default function SignedPdfNotReady() {
  const { id } = useOutletContext<TicketDetail>();
  return <PdfNotReady page={`/tickets/${id}`} download={`/api/tickets/${id}/signedPdf`} />;
}

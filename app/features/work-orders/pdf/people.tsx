import type { ReactNode } from "react";
import { Section } from "~/kernel/pdf/document";
import type { PdfData } from "../queries/pdf/content";
import { nameOf, type Localization } from "./localization";

/** The lead comes first. */
export function Technicians({
  data,
  localization,
}: {
  data: PdfData;
  localization: Localization;
}): ReactNode {
  const { technicians } = data.snapshot;
  if (technicians.length === 0) return null;
  const named = technicians.map((one) => {
    const name = nameOf(data.people, one, localization);
    return one.isLead ? localization.t("workOrders.pdf-document.lead", { name }) : name;
  });
  return (
    <Section title={localization.t("workOrders.field.technicians")}>
      <p>{named.join(", ")}</p>
    </Section>
  );
}

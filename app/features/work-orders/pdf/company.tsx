import type { PdfCompany } from "~/kernel/pdf/document";
import type { PdfData } from "../queries/pdf/content";
import { addressOf } from "./general";
import { joined, type Localization } from "./localization";

/** The company as it appears in the header of its PDFs. */
export function companyOf(
  company: PdfData["company"],
  { t, language }: Pick<Localization, "t" | "language">,
): PdfCompany {
  const { name, taxId, phone, email } = company;
  const lines = [
    addressOf(company, company.country, language),
    taxId && t("workOrders.pdf-document.tax-id", { id: taxId }),
    joined([phone, email], " · "),
  ];
  return { name, lines: lines.filter(Boolean) };
}

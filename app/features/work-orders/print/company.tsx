import type { PdfCompany } from "~/kernel/print/paper";
import type { PdfData } from "../queries/paper";
import { addressOf } from "./general";
import { joined, type Localization } from "./saying";

/** The company as the head of its papers says it. */
export function companyOf(company: PdfData["company"], { t, language }: Pick<Localization, "t" | "language">): PdfCompany {
  const { name, taxId, phone, email } = company;
  const lines = [addressOf(company, company.country, language), taxId && t("workOrders.paper.tax-id", { id: taxId }), joined([phone, email], " · ")];
  return { name, lines: lines.filter(Boolean) };
}

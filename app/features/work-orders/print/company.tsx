import type { PaperCompany } from "~/kernel/print/paper";
import type { PaperData } from "../queries/paper";
import { addressOf } from "./general";
import { joined, type Localization } from "./saying";

/** The company as the head of its papers says it. */
export function companyOf(company: PaperData["company"], { t, language }: Pick<Localization, "t" | "language">): PaperCompany {
  const { name, taxId, phone, email } = company;
  const lines = [addressOf(company, company.country, language), taxId && t("workOrders.paper.tax-id", { id: taxId }), joined([phone, email], " · ")];
  return { name, lines: lines.filter(Boolean) };
}

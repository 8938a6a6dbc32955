import type { TFunction } from "i18next";
import type { ReportView } from "../queries/report-view";

export const NARROWING = ["jobNumber", "noJobNumber", "noCustomer"];

export function filterLabels(reportView: ReportView, t: TFunction): string[] {
  if (reportView.report !== "order-efficiency") return [];
  const { jobNumber, noJobNumber, noCustomer } = reportView.listParams;
  const job = noJobNumber
    ? t("analytics.field.no-job")
    : jobNumber && `${t("workOrders.field.jobNumber")}: ${jobNumber}`;
  return [job, noCustomer && t("analytics.field.no-customer")].filter(
    (one): one is string => typeof one === "string" && one !== "",
  );
}

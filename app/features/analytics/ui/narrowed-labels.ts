import type { TFunction } from "i18next";
import type { EntriesInput } from "../inputs";
import type { EntriesView } from "../queries/entries/read";

/** What the link of a number narrows a list to. */
export const NARROWED = ["workOrderId", "noCustomer", "category", "part"];

/** How the list says it. A list is never empty where a number led to it, so its first row names the order and the part. */
export function narrowedLabels(
  { list, workOrderId, noCustomer, category, part }: EntriesInput,
  view: EntriesView,
  t: TFunction,
): string[] {
  const [first] =
    view.report === "part-list" || view.report === "expense-list" ? view.entities : [];
  const order = first?.number ?? t("analytics.group.order");
  const partName = first && "part" in first ? first.part : t("analytics.group.part");
  return [
    ...(workOrderId ? [order] : []),
    ...(noCustomer ? [t("analytics.field.no-customer")] : []),
    ...(category ? [t(`dailyReports.expense.${category}`)] : []),
    ...(part ? [partName] : []),
    ...(list ? [t("analytics.entries.each")] : []),
  ];
}

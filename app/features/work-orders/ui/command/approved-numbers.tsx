import { useTranslation } from "react-i18next";
import { HOUR_KINDS } from "~/kernel/time/hours";
import { useFormat } from "~/shell/layout/use-format";
import { DefinitionList } from "~/ui/list/definition-list";
import type { OrderTotals } from "../../model";

export type UsedTotals = { expensesCents: number; parts: readonly unknown[] };
type Props = { totals: OrderTotals & UsedTotals; plannedMinutes: number };

/** What an approval is about: planned against actual hours, the kinds of hours, expenses and parts. */
export function ApprovedNumbers({ totals, plannedMinutes }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const kinds = HOUR_KINDS.filter((kind) => totals.hours[kind] > 0).map((kind) => ({
    label: t(`dailyReports.hours.${kind}`),
    value: format.minutes(totals.hours[kind]),
  }));
  return (
    <DefinitionList
      items={[
        { label: t("workOrders.review.planned"), value: format.minutes(plannedMinutes) },
        { label: t("workOrders.review.actual"), value: format.minutes(totals.totalMinutes) },
        ...kinds,
        { label: t("workOrders.hours.expenses"), value: format.money(totals.expensesCents) },
        { label: t("workOrders.hours.parts"), value: String(totals.parts.length) },
      ]}
    />
  );
}

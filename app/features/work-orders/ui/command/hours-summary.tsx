import { useTranslation } from "react-i18next";
import { HOUR_KINDS } from "~/kernel/time/hours";
import { useFormat } from "~/shell/layout/use-format";
import { DefinitionList } from "~/ui/list/definition-list";
import type { OrderTotals } from "../../model";

/** The hours of an order in their five kinds, and their total. */
export function HoursSummary({ totals }: { totals: OrderTotals }) {
  const { t } = useTranslation();
  const format = useFormat();
  const kinds = HOUR_KINDS.filter((kind) => totals.hours[kind] > 0).map((kind) => ({
    label: t(`dailyReports.hours.${kind}`),
    value: format.minutes(totals.hours[kind]),
  }));
  return (
    <DefinitionList
      items={[
        ...kinds,
        { label: t("dailyReports.total"), value: format.minutes(totals.totalMinutes) },
      ]}
    />
  );
}

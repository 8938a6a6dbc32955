import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { ReportWarning } from "../../model";

/** Warnings for the author of a report that was filed nevertheless. */
export function WarningList({ warnings }: { warnings: readonly ReportWarning[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = warnings.map((one) => {
    if (one.warning === "overlap")
      return t("dailyReports.warnings.overlap", {
        number: one.orderNumber,
        day: format.dayWithWeekday(one.reportOn),
      });
    if (one.warning === "stock_negative")
      return t("dailyReports.warnings.stock_negative", {
        name: one.name,
        stock: format.quantity(one.stockThousandths),
      });
    return t("dailyReports.warnings.not_drawn", { name: one.name });
  });
  return (
    <ul className="list-disc ps-5">
      {[...new Set(said)].map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

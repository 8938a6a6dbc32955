import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { ReportWarning } from "../../model";

type Props = {
  warnings: readonly ReportWarning[];
  /** The form where they can be corrected. */ fixAt: string;
};

/** Warnings for the author of a report that was filed nevertheless. */
export function WarningList({ warnings, fixAt }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const messages = warnings.map((one) => {
    if (one.warning === "overlap")
      return t("dailyReports.warnings.overlap", {
        number: one.orderNumber,
        day: format.dayWithWeekday(one.reportOn),
      });
    if (one.warning === "stock_negative")
      return t("dailyReports.warnings.stock_negative", {
        name: one.name,
        stock: t("common.stock.short", { quantity: format.quantity(-one.stockThousandths) }),
      });
    return t("dailyReports.warnings.not_drawn", { name: one.name });
  });
  return (
    <>
      <ul className="list-disc ps-5">
        {[...new Set(messages)].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <Link to={fixAt} className="link-plain inline-flex min-h-12 items-center">
        {t("dailyReports.form.fix")}
      </Link>
    </>
  );
}

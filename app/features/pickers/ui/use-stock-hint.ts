import { useTranslation } from "react-i18next";
import { useQuantity } from "~/shell/layout/use-format";
import type { StockPart } from "./choices";

/** The stock beside a part that can be chosen. A negative stock is shown as a text, not as a number. */
export function useStockHint(): (part: StockPart) => string {
  const { t } = useTranslation();
  const labelOf = useQuantity();
  return ({ stockThousandths, unit }) => {
    const stock = stockThousandths ?? 0;
    return stock < 0
      ? t("common.stock.short", { quantity: labelOf(-stock, unit) })
      : t("dailyReports.form.in-stock", { quantity: labelOf(stock, unit) });
  };
}

import { useTranslation } from "react-i18next";
import type { Thousandths, Unit } from "~/kernel/text/quantities";
import { useQuantity } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";

/** The remaining quantity; an icon and a text mark an empty stock. */
export function Stock({ quantity, unit }: { quantity: Thousandths; unit: Unit }) {
  const labelOf = useQuantity();
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <StockMark quantity={quantity} />
      <span className="font-medium tabular-nums">{labelOf(quantity, unit)}</span>
    </span>
  );
}

function StockMark({ quantity }: { quantity: Thousandths }) {
  const { t } = useTranslation();
  if (quantity > 0) return null;
  return quantity < 0 ? (
    <Badge tone="error" icon="alert">
      {t("spareParts.stock.negative")}
    </Badge>
  ) : (
    <Badge tone="warning" icon="package">
      {t("spareParts.stock.none")}
    </Badge>
  );
}

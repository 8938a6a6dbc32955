import { useTranslation } from "react-i18next";
import type { Thousandths, Unit } from "~/kernel/text/quantities";
import { useQuantity } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";

/** The remaining quantity; an icon and a text mark an empty stock. A negative stock is shown as a text, not as a number. */
export function Stock({ quantity, unit }: { quantity: Thousandths; unit: Unit }) {
  const { t } = useTranslation();
  const labelOf = useQuantity();
  if (quantity < 0)
    return (
      <Badge tone="error" icon="alert">
        {t("common.stock.short", { quantity: labelOf(-quantity, unit) })}
      </Badge>
    );
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {quantity === 0 ? (
        <Badge tone="warning" icon="package">
          {t("spareParts.stock.none")}
        </Badge>
      ) : null}
      <span className="font-medium tabular-nums">{labelOf(quantity, unit)}</span>
    </span>
  );
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DateInput } from "~/ui/form/day-input";
import { BulkDialog } from "~/shell/bulk/bulk-dialog";

type Days = { plannedStartOn: string; plannedEndOn: string };
type Props = {
  orders: readonly unknown[];
  onChosen: (days: Days) => void;
  onClose: () => void;
};

export function DatesDialog({ orders, onChosen, onClose }: Props) {
  const { t } = useTranslation();
  const [days, setDays] = useState<Days>({ plannedStartOn: "", plannedEndOn: "" });
  const { plannedStartOn: start, plannedEndOn: end } = days;
  const isReversed = start !== "" && end !== "" && end < start;
  return (
    <BulkDialog
      title={t("workOrders.bulk.dates.title")}
      confirm={t("workOrders.bulk.dates.confirm")}
      count={orders.length}
      disabled={(!start && !end) || isReversed}
      onConfirm={() => onChosen(days)}
      onClose={onClose}
    >
      <p className="text-muted">{t("workOrders.bulk.dates.text")}</p>
      <div className="grid gap-4 md:grid-cols-2">
        <DateInput
          label={t("workOrders.field.plannedStart")}
          value={start}
          onChange={({ target }) => setDays({ ...days, plannedStartOn: target.value })}
        />
        <DateInput
          label={t("workOrders.field.plannedEnd")}
          value={end}
          min={start || undefined}
          fault={isReversed ? t("common.fields.before_start") : null}
          onChange={({ target }) => setDays({ ...days, plannedEndOn: target.value })}
        />
      </div>
    </BulkDialog>
  );
}

import { useTranslation } from "react-i18next";
import { HoursTable } from "../detail/hours-table";
import { useFormat, useQuantity } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import { EmptyState } from "~/ui/list/empty-state";
import type { OrderWithReports } from "../../queries/order";

export function OrderHours({ order }: { order: OrderWithReports }) {
  const { t } = useTranslation();
  // Absent in data stored by an earlier release.
  if (order.hasReports === false)
    return (
      <EmptyState
        icon="clock"
        title={t("workOrders.hours.empty-title")}
        text={t("workOrders.hours.empty-text")}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      {order.totals.seen === "own" ? (
        <p className="text-muted">{t("workOrders.hours.own-only")}</p>
      ) : null}
      <Section title={t("workOrders.tab.hours")}>
        <HoursTable {...order.totals} />
      </Section>
      <Used totals={order.totals} />
    </div>
  );
}

type Totals = OrderWithReports["totals"];

function Used({ totals }: { totals: Totals }) {
  const { t } = useTranslation();
  const format = useFormat();
  const quantity = useQuantity();
  const expenses = totals.expenses
    .filter(({ amountCents }) => amountCents !== 0)
    .map(({ type, amountCents }) => ({
      label: t(`dailyReports.expense.${type}`),
      value: format.money(amountCents),
    }));
  const parts = totals.parts.map((part) => ({
    label: part.name,
    value: quantity(part.quantityThousandths, part.unit),
  }));
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {expenses.length > 0 ? (
        <Section title={t("workOrders.hours.expenses")}>
          <DefinitionList
            items={[
              ...expenses,
              {
                label: t("dailyReports.total"),
                value: <strong>{format.money(totals.expensesCents)}</strong>,
              },
            ]}
          />
        </Section>
      ) : null}
      {parts.length > 0 ? (
        <Section title={t("workOrders.hours.parts")}>
          <DefinitionList items={parts} />
        </Section>
      ) : null}
      {totals.equipment.length > 0 ? (
        <Section title={t("workOrders.hours.equipment")}>
          <p>{totals.equipment.join(", ")}</p>
        </Section>
      ) : null}
    </div>
  );
}

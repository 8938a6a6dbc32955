import { useTranslation } from "react-i18next";
import { HOUR_KINDS } from "~/features/daily-reports/words";
import { useFormat } from "~/shell/use-format";
import { Section } from "~/ui/card";
import { DefinitionList } from "~/ui/definition-list";
import { EmptyState } from "~/ui/empty-state";
import type { WorkOrderDetail } from "../queries/detail";

/** Work hours: who, in five kinds, and the sum; then expenses, parts and equipment that the reports used. */
export function OrderHours({ order }: { order: WorkOrderDetail }) {
  const { t } = useTranslation();
  if (order.totals.reportCount === 0) return <EmptyState icon="clock" title={t("workOrders.hours.empty-title")} text={t("workOrders.hours.empty-text")} />;
  return (
    <div className="flex flex-col gap-4">
      {order.totals.seen === "own" ? <p className="text-muted">{t("workOrders.hours.own-only")}</p> : null}
      <HoursTable totals={order.totals} />
      <Used totals={order.totals} />
    </div>
  );
}

type Totals = WorkOrderDetail["totals"];

function HoursTable({ totals }: { totals: Totals }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Section title={t("workOrders.tab.hours")}>
      <div className="-mx-4 overflow-x-auto px-4">
        <table className="w-full min-w-lg text-right">
          <thead>
            <tr className="text-muted text-sm">
              <th className="py-2 text-left font-medium">{t("common.role.TECHNICIAN")}</th>
              {HOUR_KINDS.map((kind) => (
                <th key={kind} className="py-2 pl-3 font-medium">
                  {t(`dailyReports.hours.${kind}`)}
                </th>
              ))}
              <th className="py-2 pl-3 font-medium">{t("dailyReports.total")}</th>
            </tr>
          </thead>
          <tbody>
            {totals.technicians.map((row) => (
              <tr key={row.technicianId} className="border-base-300 border-t">
                <th scope="row" className="py-2 text-left font-medium">
                  {row.name}
                </th>
                {HOUR_KINDS.map((kind) => (
                  <td key={kind} className="py-2 pl-3">
                    {row.hours[kind] > 0 ? format.minutes(row.hours[kind]) : "–"}
                  </td>
                ))}
                <td className="py-2 pl-3 font-semibold">{format.minutes(row.totalMinutes)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-base-300 border-t-2 font-semibold">
              <th scope="row" className="py-2 text-left">
                {t("dailyReports.total")}
              </th>
              {HOUR_KINDS.map((kind) => (
                <td key={kind} className="py-2 pl-3">
                  {totals.hours[kind] > 0 ? format.minutes(totals.hours[kind]) : "–"}
                </td>
              ))}
              <td className="py-2 pl-3">{format.minutes(totals.totalMinutes)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  );
}

function Used({ totals }: { totals: Totals }) {
  const { t } = useTranslation();
  const format = useFormat();
  const expenses = totals.expenses.map((each) => ({ label: t(`dailyReports.expense.${each.type}`), value: format.money(each.amountCents) }));
  const parts = totals.parts.map((part) => ({ label: part.name, value: `${format.quantity(part.quantityThousandths)} ${t(`common.unit.${part.unit}`)}` }));
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {expenses.length > 0 ? (
        <Section title={t("workOrders.hours.expenses")}>
          <DefinitionList items={[...expenses, { label: t("dailyReports.total"), value: <strong>{format.money(totals.expensesCents)}</strong> }]} />
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

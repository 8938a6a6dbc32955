import type { ReactNode } from "react";
import { joined, quantityOf, type Localization } from "~/features/work-orders/pdf/localization";
import { sumCents } from "~/kernel/text/money";
import { Prose, Section } from "~/kernel/pdf/document";
import { Table } from "~/kernel/pdf/tables";
import type { PrintedReport } from "./document";

type Props = { report: PrintedReport; localization: Localization };

export function ReportParts({ report: { parts, equipment }, localization }: Props): ReactNode {
  const { t } = localization;
  return (
    <>
      {parts.length > 0 && (
        <Section title={t("dailyReports.field.parts")}>
          <Table
            columns={[
              { title: t("workOrders.pdf-document.part") },
              { title: t("workOrders.pdf-document.quantity"), align: "end", width: "22%" },
            ]}
            rows={parts.map((part, index) => ({
              key: `${index} ${part.name}`,
              cells: [part.name, quantityOf(part, localization)],
            }))}
          />
        </Section>
      )}
      {equipment.length > 0 && (
        <Section title={t("dailyReports.field.equipment")}>
          <p>{joined(equipment.map((one) => one.name))}</p>
        </Section>
      )}
    </>
  );
}

export function ReportExpenses({
  report: { expenses, otherExpenses },
  localization: { t, format },
}: Props): ReactNode {
  if (expenses.length === 0 && !otherExpenses) return null;
  const total = format.money(sumCents(expenses.map((one) => one.amountCents)));
  return (
    <Section title={t("dailyReports.field.expenses")}>
      {expenses.length > 0 && (
        <Table
          columns={[
            { title: t("workOrders.pdf-document.expense"), width: "28%" },
            { title: t("workOrders.pdf-document.words") },
            { title: t("workOrders.pdf-document.amount"), align: "end", width: "20%" },
          ]}
          rows={expenses.map(({ type, words: description, amountCents }, index) => ({
            key: `${index} ${type}`,
            cells: [t(`dailyReports.expense.${type}`), description, format.money(amountCents)],
          }))}
          foot={expenses.length > 1 ? [t("dailyReports.total"), "", total] : undefined}
        />
      )}
      {otherExpenses && <Prose>{otherExpenses}</Prose>}
    </Section>
  );
}

import type { ReactNode } from "react";
import { sumCents } from "~/kernel/text/money";
import { Section } from "~/kernel/pdf/document";
import { Table } from "~/kernel/pdf/tables";
import type { PdfData } from "../queries/pdf/content";
import { expenseGroups } from "../policy/expense-groups";
import { quantityOf, type Localization } from "./localization";

type Props = { data: PdfData; localization: Localization };

export function Expenses({ data, localization: { t, format } }: Props): ReactNode {
  const all = data.snapshot.reports.flatMap((report) => report.expenses);
  if (all.length === 0) return null;
  const groups = expenseGroups(all);
  const total = format.money(sumCents(all.map((one) => one.amountCents)));
  return (
    <Section title={t("workOrders.hours.expenses")}>
      <Table
        columns={[
          { title: t("workOrders.pdf-document.expense"), width: "28%" },
          { title: t("workOrders.pdf-document.words") },
          { title: t("workOrders.pdf-document.amount"), align: "end", width: "20%" },
        ]}
        rows={groups.map(({ type, description, cents }) => ({
          key: `${type} ${description}`,
          cells: [t(`dailyReports.expense.${type}`), description, format.money(cents)],
        }))}
        foot={groups.length > 1 ? [t("dailyReports.total"), "", total] : undefined}
      />
    </Section>
  );
}

export function PartsUsed({ data, localization }: Props): ReactNode {
  const { t } = localization;
  if (data.used.parts.length === 0) return null;
  return (
    <Section title={t("workOrders.hours.parts")}>
      <Table
        columns={[
          { title: t("workOrders.pdf-document.part") },
          { title: t("workOrders.pdf-document.quantity"), align: "end", width: "22%" },
        ]}
        rows={data.used.parts.map((part) => ({
          key: `${part.name} ${part.unit}`,
          cells: [part.name, quantityOf(part, localization)],
        }))}
      />
    </Section>
  );
}

export function EquipmentUsed({ data, localization: { t } }: Props): ReactNode {
  if (data.used.equipment.length === 0) return null;
  return (
    <Section title={t("workOrders.hours.equipment")}>
      <p>{data.used.equipment.join(", ")}</p>
    </Section>
  );
}

/** With the hash of each file, which distinguishes it from another file of the same name. */
export function Documents({ data, localization: { t, format } }: Props): ReactNode {
  const { documents } = data.snapshot;
  if (documents.length === 0) return null;
  return (
    <Section title={t("workOrders.pdf-document.documents")}>
      <Table
        columns={[
          { title: t("workOrders.pdf-document.document") },
          { title: t("workOrders.pdf-document.sha256"), width: "54%" },
          { title: t("workOrders.pdf-document.size"), align: "end", width: "12%" },
        ]}
        rows={documents.map(({ sha256, name, sizeBytes }, index) => ({
          key: String(index),
          cells: [
            name,
            <code key="sha256">{sha256}</code>,
            t("workOrders.pdf-document.kilobytes", {
              size: format.number(Math.ceil(sizeBytes / 1024)),
            }),
          ],
        }))}
      />
    </Section>
  );
}

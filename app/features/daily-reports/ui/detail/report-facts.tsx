import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { sumCents } from "~/kernel/text/money";
import { useFormat, useQuantity } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import type { ExpenseType } from "~/features/work-orders/model";
import type { Hours } from "~/kernel/time/hours";
import type { Unit } from "~/kernel/text/quantities";
import type { ReportPhoto } from "../../queries/report-columns";
import { ReportPhotos } from "./report-photos";
import { HoursTable, type TechnicianSum } from "./hours-table";
import { joinNames } from "~/kernel/text/title";

type Props = {
  technicians: TechnicianSum[];
  hours: Hours;
  totalMinutes: number;
  expenses: { type: ExpenseType; words: string; amountCents: number }[];
  parts: { name: string; quantityThousandths: number; unit: Unit }[];
  equipment: string[];
  texts: { intervention: string; notes: string; otherExpenses: string };
  warranty: boolean;
  /** Photos that name their expense by its place. */
  receipts?: readonly ReportPhoto[];
  /** Further details about the hours, below their table. */
  children?: ReactNode;
};

/** The content of a report, filed or about to be. */
export function ReportFacts({
  technicians,
  hours,
  totalMinutes,
  expenses,
  parts,
  equipment,
  texts,
  warranty,
  receipts = [],
  children,
}: Props) {
  const { t } = useTranslation();
  const given = (["intervention", "notes"] as const).filter((name) => texts[name] !== "");
  return (
    <>
      {technicians.length > 0 ? (
        <Section title={t("dailyReports.field.hours")}>
          <HoursTable technicians={technicians} hours={hours} totalMinutes={totalMinutes} />
          {children}
        </Section>
      ) : null}
      {given.length > 0 || warranty ? (
        <Section className="flex flex-col gap-3">
          {given.map((name) => (
            <div key={name}>
              <h3 className="text-muted text-sm">{t(`dailyReports.field.${name}`)}</h3>
              <p className="whitespace-pre-line">{texts[name]}</p>
            </div>
          ))}
          {warranty ? (
            <p>
              <Badge tone="info" icon="shield">
                {t("dailyReports.field.warranty")}
              </Badge>
            </p>
          ) : null}
        </Section>
      ) : null}
      <Expenses expenses={expenses} note={texts.otherExpenses} receipts={receipts} />
      <Used parts={parts} equipment={equipment} />
    </>
  );
}

function Expenses({
  expenses,
  note,
  receipts,
}: Required<Pick<Props, "expenses" | "receipts">> & { note: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (expenses.length === 0 && note === "") return null;
  const items = expenses.map((one, index) => ({
    label: joinNames(t(`dailyReports.expense.${one.type}`), one.words),
    value: (
      <>
        {format.money(one.amountCents)}
        <ReportPhotos photos={receipts.filter(({ expense }) => expense === index)} isSmall />
      </>
    ),
  }));
  const total = {
    label: t("dailyReports.total"),
    value: <strong>{format.money(sumCents(expenses.map((one) => one.amountCents)))}</strong>,
  };
  return (
    <Section title={t("dailyReports.field.expenses")}>
      <DefinitionList
        items={[
          ...items,
          ...(expenses.length > 1 ? [total] : []),
          { label: t("dailyReports.field.otherExpenses"), value: note },
        ]}
      />
    </Section>
  );
}

function Used({ parts, equipment }: Pick<Props, "parts" | "equipment">) {
  const { t } = useTranslation();
  const quantity = useQuantity();
  const items = parts.map((part) => ({
    label: part.name,
    value: quantity(part.quantityThousandths, part.unit),
  }));
  return (
    <>
      {parts.length > 0 ? (
        <Section title={t("dailyReports.field.parts")}>
          <DefinitionList items={items} />
        </Section>
      ) : null}
      {equipment.length > 0 ? (
        <Section title={t("dailyReports.field.equipment")}>
          <p>{equipment.join(", ")}</p>
        </Section>
      ) : null}
    </>
  );
}

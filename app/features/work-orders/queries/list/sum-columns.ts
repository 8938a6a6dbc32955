import type { FileColumns, FileValue } from "~/kernel/text/file-columns";
import { decimalHours } from "~/kernel/time/decimal-hours";
import type { OrderSums } from "./sums";

export const SUM_KEYS = [
  "plannedHours",
  "workedHours",
  "travelHours",
  "expenses",
  "parts",
  "technicians",
] as const;

type Summed = { sums: OrderSums | null };
type TextsAndFormats = Parameters<FileColumns<Summed>>;

type SumColumn = {
  key: (typeof SUM_KEYS)[number];
  header: string;
  /** For a file: times are decimal hours. */ value(sums: OrderSums): FileValue;
  text(sums: OrderSums): string;
};

/** What the reports of an order add up to, beside what was planned. The browser gets their texts, so that the list does not load this. */
export function sumColumns(...[t, format]: TextsAndFormats): SumColumn[] {
  const minutes = (
    key: SumColumn["key"],
    header: string,
    of: (sums: OrderSums) => number,
  ): SumColumn => ({
    key,
    header,
    value: (sums) => decimalHours(of(sums)),
    text: (sums) => (of(sums) > 0 ? format.minutes(of(sums)) : "–"),
  });
  const parts = (sums: OrderSums) =>
    sums.parts
      .map(({ name, unit, quantityThousandths }) =>
        [
          format.quantity(quantityThousandths),
          ...(unit === "none" ? [] : [t(`common.unit.${unit}`)]),
          name,
        ].join(" "),
      )
      .join("; ");
  const technicians = (sums: OrderSums) => sums.technicians.join(", ");
  return [
    minutes("plannedHours", t("workOrders.field.plannedHours"), (sums) => sums.plannedMinutes),
    minutes("workedHours", t("analytics.figure.work"), (sums) => sums.workedMinutes),
    minutes("travelHours", t("analytics.figure.travel"), (sums) => sums.travelMinutes),
    {
      key: "expenses",
      header: t("workOrders.hours.expenses"),
      value: ({ expenseCents }) => expenseCents / 100,
      text: ({ expenseCents }) => (expenseCents > 0 ? format.money(expenseCents) : "–"),
    },
    { key: "parts", header: t("workOrders.hours.parts"), value: parts, text: parts },
    {
      key: "technicians",
      header: t("workOrders.field.technicians"),
      value: technicians,
      text: technicians,
    },
  ];
}

/** The same for the file of the list, which has no sums for those who may not read all reports. */
export const sumFileColumns: FileColumns<Summed> = (t, format) =>
  sumColumns(t, format).map(({ key, header, value }) => ({
    key,
    header,
    value: ({ sums }) => (sums ? value(sums) : ""),
  }));

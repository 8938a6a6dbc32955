import { byName } from "~/kernel/text/sort-key";
import type { OrderPage } from "../../queries/order";
import type { ReportView } from "../../queries/read";
import { sumHours, totalMinutes } from "~/kernel/time/hours";
import { EXPENSE_TYPES } from "~/features/work-orders/model";
import { sumCents } from "~/kernel/text/money";

/** The totals of an order with these reports, as the server computes them. */
export function sumsOf(reports: readonly ReportView[]): Partial<OrderPage["totals"]> {
  const hours = sumHours(reports.map((one) => one.hours));
  const expenses = reports.flatMap((one) => one.expenses);
  return {
    technicians: byTechnician(reports),
    hours,
    totalMinutes: totalMinutes(hours),
    expenses: EXPENSE_TYPES.map((type) => ({
      type,
      amountCents: sumCents(
        expenses.filter((one) => one.type === type).map((one) => one.amountCents),
      ),
    })),
    expensesCents: sumCents(expenses.map((one) => one.amountCents)),
    parts: usedParts(reports),
    equipment: byName(
      [...new Set(reports.flatMap((one) => one.equipment.map(({ name }) => name)))].map((name) => ({
        name,
      })),
    ).map(({ name }) => name),
    reportCount: reports.length,
  };
}

function byTechnician(reports: readonly ReportView[]): OrderPage["totals"]["technicians"] {
  const entries = reports.flatMap((one) => one.entries);
  return [...new Set(entries.map(({ technicianId }) => technicianId))].map((technicianId) => {
    const own = entries.filter((one) => one.technicianId === technicianId);
    const hours = sumHours(own.map(({ computed }) => computed));
    const name = own[0]?.technicianName ?? "";
    return { technicianId, name, hours, totalMinutes: totalMinutes(hours) };
  });
}

function usedParts(reports: readonly ReportView[]): OrderPage["totals"]["parts"] {
  const sums = new Map<string, OrderPage["totals"]["parts"][number]>();
  for (const { name, unit, quantityThousandths } of reports.flatMap((one) => one.parts)) {
    const key = `${unit} ${name}`;
    const before = sums.get(key)?.quantityThousandths ?? 0;
    sums.set(key, { name, unit, quantityThousandths: before + quantityThousandths });
  }
  return byName([...sums.values()]);
}

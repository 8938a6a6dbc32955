import { EXPENSE_TYPES } from "~/features/work-orders/model";
import { isRecord } from "~/kernel/is-record";
import { sumCents } from "~/kernel/text/money";
import { byName } from "~/kernel/text/sort-key";
import { sumHours, totalMinutes } from "~/kernel/time/hours";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { FILE_REPORT, UPDATE_REPORT } from "~/offline/outbox/entry-kinds";
import { splitEntry } from "../../hours";
import { fileReportInput, type ReportContent, updateReportInput } from "../../inputs";
import type { OfflineWorkOrder, OrderPage } from "../../queries/order";
import type { ReportView } from "../../queries/read";
import { photosLeft } from "../sign/waiting-photos";

type Stored = NonNullable<OfflineWorkOrder["report"]>;
type References = Stored["ground"];

/**
 * The reports and the totals of an order with the reports that wait on this device, as the server will have them. The sums of hours and
 * expenses are of the reports that the reader sees; parts and equipment are everybody's.
 */
export function withQueuedReports(
  page: Pick<OrderPage, "id" | "number" | "reports" | "totals">,
  entries: readonly OutboxEntry[],
  { ground, author }: Stored,
): Pick<OrderPage, "reports" | "totals"> {
  const written = entries.flatMap((entry) => reportOf(entry, page, ground, author));
  if (written.length === 0) return page;
  const ids = new Set(written.map(({ id }) => id));
  const replaced = page.reports.filter(({ id }) => ids.has(id));
  const reports = [...written, ...page.reports.filter(({ id }) => !ids.has(id))].sort((a, b) =>
    b.reportOn.localeCompare(a.reportOn),
  );
  const { seen, parts, equipment } = page.totals;
  const used = (seen === "all" ? reports : written).flatMap((one) =>
    one.equipment.map(({ name }) => name),
  );
  const names = new Set([...(seen === "all" ? [] : equipment), ...used]);
  return {
    reports,
    totals: {
      ...page.totals,
      ...sumsOf(reports),
      parts: usedParts([
        ...parts,
        ...written.flatMap((one) => one.parts),
        ...replaced.flatMap((one) => one.parts.map(taken)),
      ]),
      equipment: byName([...names].map((name) => ({ name }))).map(({ name }) => name),
    },
  };
}

function taken<Part extends { quantityThousandths: number }>(part: Part): Part {
  return { ...part, quantityThousandths: -part.quantityThousandths };
}

function reportOf(
  { id, kind, call, capturedAt }: OutboxEntry,
  page: Pick<OrderPage, "id" | "number" | "reports">,
  references: References,
  author: string,
): ReportView[] {
  if (kind === FILE_REPORT) {
    const body = fileReportInput.parse(call.body);
    const head = {
      id,
      workOrderId: page.id,
      authorId: references.authorId,
      authorName: author,
      reportOn: body.reportOn,
      status: "submitted" as const,
      statusReason: "",
      capturedAt,
      createdAt: capturedAt,
      version: 1,
    };
    const written = writtenOf(body, body.reportOn, page, references, capturedAt);
    return [{ ...head, ...written, photos: [] }];
  }
  const before = page.reports.find((each) => call.path === `/dailyReports/${each.id}`);
  if (kind !== UPDATE_REPORT || !before) return [];
  const body = updateReportInput.parse({
    ...(isRecord(call.body) ? call.body : {}),
    id: before.id,
  });
  const written = writtenOf(body, before.reportOn, page, references, capturedAt);
  const photos = photosLeft(before, body);
  return [{ ...before, version: before.version + 1, ...written, photos }];
}

function writtenOf(
  body: ReportContent,
  day: string,
  page: Pick<OrderPage, "number">,
  { rules, technicians }: References,
  at: number,
) {
  const nameOf = (id: string) => technicians.find((one) => one.id === id)?.name ?? "";
  const entries = body.entries.map((entry) => ({
    ...entry,
    technicianName: nameOf(entry.technicianId),
    computed: splitEntry(entry, day, rules),
  }));
  const hours = sumHours(entries.map(({ computed }) => computed));
  const { expenses, parts, equipment, notes, intervention, warranty } = body;
  const { signingPlace, otherExpenses } = body;
  return {
    entries,
    expenses,
    parts,
    equipment,
    notes,
    intervention,
    warranty,
    signingPlace,
    otherExpenses,
    updatedAt: at,
    order: { number: page.number, status: "in-progress" as const },
    signatures: [],
    hours,
    totalMinutes: totalMinutes(hours),
    expensesCents: sumCents(expenses.map((one) => one.amountCents)),
    availableActions: [],
  };
}

/** The hours and expenses of these reports, as the server computes them. */
function sumsOf(reports: readonly ReportView[]): Partial<OrderPage["totals"]> {
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

function usedParts(
  rows: readonly OrderPage["totals"]["parts"][number][],
): OrderPage["totals"]["parts"] {
  const sums = new Map<string, OrderPage["totals"]["parts"][number]>();
  for (const { name, unit, quantityThousandths } of rows) {
    const key = `${unit} ${name}`;
    const before = sums.get(key)?.quantityThousandths ?? 0;
    sums.set(key, { name, unit, quantityThousandths: before + quantityThousandths });
  }
  return byName([...sums.values()].filter((part) => part.quantityThousandths !== 0));
}

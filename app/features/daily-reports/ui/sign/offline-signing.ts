import { withQueuedAnswers } from "~/features/checklists/ui/queued-answers";
import { contentInView, queuedFor } from "~/features/work-orders/ui/command/content-in-view";
import { FILE_REPORT, SIGN_ORDER, SUBMIT_ORDER, UPDATE_REPORT } from "~/offline/outbox/entry-kinds";
import { isRecord } from "~/kernel/is-record";
import { sumHours, totalMinutes } from "~/kernel/time/hours";
import { sumCents } from "~/kernel/text/money";
import { currentOwner } from "~/offline/data/owner";
import { readOfflineData } from "~/offline/data/offline-data";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { listOutbox } from "~/offline/outbox/outbox";
import { splitEntry } from "../../hours";
import { fileReportInput, type ReportContent, updateReportInput } from "../../inputs";
import type { OfflineWorkOrder, OrderPage } from "../../queries/order";
import type { ReportView } from "../../queries/read";
import { type SigningPage, signingPageOf } from "./signing-page";
import { filesOf, photosLeft, type WaitingFile, waitingPhotos } from "./waiting-photos";
import { byName } from "~/kernel/text/sort-key";
import { EXPENSE_TYPES } from "~/features/work-orders/model";

type References = NonNullable<OfflineWorkOrder["report"]>["ground"];

/** The signing page from an order's offline data and the entries queued before; null when this user cannot sign it without a network. */
export async function offlineSigningPage(stored: OfflineWorkOrder): Promise<SigningPage | null> {
  const owner = currentOwner();
  if (owner === null) return null;
  const entries = queuedFor(await listOutbox(owner), stored.page.id);
  if (entries.some(({ kind }) => kind === SIGN_ORDER)) return signingPageOf(stored.page);
  if (stored.page.revision) return signsRevision(stored.page) ? signingPageOf(stored.page) : null;
  if (await isOutdated(owner, stored.page.id)) return null;
  return openOrder(stored, entries, owner, await filesOf(entries));
}

function signsRevision({ availableActions }: OrderPage): boolean {
  return availableActions.some(({ command }) => command === "sign");
}

/** The server has reports that this device has sent and not loaded again: what is signed would not be on the screen. */
async function isOutdated(owner: string, orderId: string): Promise<boolean> {
  const { listSent } = await import("~/offline/outbox/sent/sent");
  const [part, sent] = await Promise.all([
    readOfflineData(`work-orders/${orderId}`),
    listSent(owner),
  ]);
  return sent.some(
    ({ kind, record, sentAt }) =>
      kind !== "comments.add" &&
      record.startsWith(`/work-orders/${orderId}`) &&
      sentAt > (part?.storedAt ?? 0),
  );
}

/**
 * Where no approvals are required, signing freezes the order itself; else the submission does that waits on this device. Everything in the
 * order must be on the screen.
 */
export function openOrder(
  stored: OfflineWorkOrder,
  entries: readonly OutboxEntry[],
  owner: string,
  files: readonly WaitingFile[],
): SigningPage | null {
  const { page, report } = stored;
  const isStarted = page.status === "in-progress";
  const starts = page.status === "backlog" && entries.some(startsOrder);
  const leads = page.technicians.some(({ id, isLead }) => isLead && id === owner);
  const all = withAllReports(stored);
  const needsApprovals = page.approvalsToday > 0;
  const submission = entries.find(({ kind }) => kind === SUBMIT_ORDER)?.id;
  if (!(isStarted || starts) || !leads || !report || !all) return null;
  if (needsApprovals && !submission) return null;
  const order = withQueuedAnswers(
    withQueuedReports(all, entries, report.ground, report.author),
    entries,
    { id: report.ground.authorId, name: report.author },
  );
  if (order.reports.length === 0) return null;
  const read = signingPageOf(order);
  const sheet = { ...read.sheet, waitingPhotos: waitingPhotos(read, entries, files) };
  const signing = { ...read, sheet, content: contentInView(all, entries, starts) };
  if (!submission) return signing;
  // The reasons were given with the submission.
  const asked = { needsNoHoursReason: false, needsChecklistReason: false };
  const signedStatus = needsApprovals ? "signed" : "done";
  return { ...signing, ...asked, submission, signedStatus };
}

/** Null where the device has not all reports of this content version. */
function withAllReports({ page, preview }: OfflineWorkOrder): OrderPage | null {
  if (page.totals.seen === "all") return page.contentVersion > 0 ? page : null;
  if (!preview || preview.contentVersion !== page.contentVersion) return null;
  const { reports, contentVersion: _, ...sums } = preview;
  const expensesCents = sumCents(sums.expenses.map((one) => one.amountCents));
  return { ...page, reports, totals: { ...page.totals, ...sums, expensesCents } };
}

function startsOrder({ effect }: OutboxEntry): boolean {
  return effect?.status?.from === "backlog";
}

/** An order with the reports that wait on this device, as the server will have them. */
function withQueuedReports(
  page: OrderPage,
  entries: readonly OutboxEntry[],
  references: References,
  author: string,
): OrderPage {
  const written = entries.flatMap((entry) => reportOf(entry, page, references, author));
  if (written.length === 0) return { ...page, status: "in-progress" };
  const ids = new Set(written.map(({ id }) => id));
  const reports = [...written, ...page.reports.filter(({ id }) => !ids.has(id))].sort((a, b) =>
    b.reportOn.localeCompare(a.reportOn),
  );
  return {
    ...page,
    status: "in-progress",
    reports,
    totals: { ...page.totals, ...sumsOf(reports) },
  };
}

function reportOf(
  { id, kind, call, capturedAt }: OutboxEntry,
  page: OrderPage,
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
  page: OrderPage,
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

/** The totals of an order with these reports, as the server computes them. */
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

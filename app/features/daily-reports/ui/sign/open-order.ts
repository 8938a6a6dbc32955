import { withQueuedAnswers } from "~/features/checklists/ui/queued-answers";
import { contentInView } from "~/features/work-orders/ui/command/content-in-view";
import { SUBMIT_ORDER } from "~/offline/outbox/entry-kinds";
import { sumCents } from "~/kernel/text/money";
import type { OutboxEntry } from "~/offline/outbox/entry";
import type { OfflineWorkOrder, OrderPage } from "../../queries/order";
import { withQueuedReports } from "../order/with-queued-reports";
import { type SigningPage, signingPageOf } from "./signing-page";
import { type WaitingFile, waitingPhotos } from "./waiting-photos";

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
    { ...all, ...withQueuedReports(all, entries, report), status: "in-progress" as const },
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

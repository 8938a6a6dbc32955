import { withQueuedAnswers } from "~/features/checklists/ui/queued-answers";
import { contentInView, queuedFor } from "~/features/work-orders/ui/command/content-in-view";
import { SIGN_ORDER, SUBMIT_ORDER } from "~/offline/outbox/entry-kinds";
import { sumCents } from "~/kernel/text/money";
import { currentOwner } from "~/offline/data/owner";
import { readOfflineData } from "~/offline/data/offline-data";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { listOutbox } from "~/offline/outbox/outbox";
import type { OfflineWorkOrder, OrderPage } from "../../queries/order";
import { withQueuedReports } from "../order/with-queued-reports";
import { type SigningPage, signingPageOf } from "./signing-page";
import { filesOf, type WaitingFile, waitingPhotos } from "./waiting-photos";

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

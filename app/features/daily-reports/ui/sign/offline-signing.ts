import { queuedFor } from "~/features/work-orders/ui/command/content-in-view";
import { SIGN_ORDER } from "~/offline/outbox/entry-kinds";
import { currentOwner } from "~/offline/data/owner";
import { readOfflineData } from "~/offline/data/offline-data";
import { listOutbox } from "~/offline/outbox/outbox";
import type { OfflineWorkOrder, OrderPage } from "../../queries/order";
import { openOrder } from "./open-order";
import { type SigningPage, signingPageOf } from "./signing-page";
import { filesOf } from "./waiting-photos";

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

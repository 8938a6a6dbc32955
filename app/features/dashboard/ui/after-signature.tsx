import type { Instant } from "~/kernel/time/instants";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import { useLater } from "~/ui/layout/use-later";

type Order = {
  id: string;
  today: string;
  status: string;
  /** The status is that of a signature which this device has not sent yet. */
  isWaiting?: boolean;
  signedAt: Instant | null;
  technicians: readonly { id: string }[];
};

async function loadNextVisit() {
  return (await import("./next-visit")).NextVisit;
}

/** On the page of an order that was signed today, for its technicians. */
export function AfterSignature({ order }: { order: Order }) {
  const userId = useRootFacts()?.user?.id;
  const format = useFormat();
  const { status, isWaiting, signedAt, today, technicians } = order;
  const isSigned = isWaiting
    ? status === "signed" || status === "done"
    : signedAt !== null && format.isoDay(signedAt) === today;
  return isSigned && technicians.some(({ id }) => id === userId) ? (
    <LaterNextVisit orderId={order.id} />
  ) : null;
}

/** Where to go next, which no page waits for. */
export function LaterNextVisit({ orderId }: { orderId: string }) {
  const NextVisit = useLater<{ orderId: string }>(loadNextVisit);
  return NextVisit ? <NextVisit orderId={orderId} /> : null;
}

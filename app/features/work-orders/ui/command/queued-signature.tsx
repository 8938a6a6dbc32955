import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { QueuedScreen } from "~/features/outbox/ui/queued-screen";
import { useOutbox } from "~/offline/outbox/outbox";
import { LinkButton } from "~/ui/layout/button";
import { SIGN_ORDER } from "~/offline/outbox/entry-kinds";

/** Orders whose page shows their queued signature. Once it is sent, the server refuses the page with the form. */
const visibleOf = new Set<string>();

export function showsQueuedSignature(orderId: string): boolean {
  return visibleOf.has(orderId);
}

/**
 * The id of the entry with an order's signature that waits on this device, also after it was sent; null without one, while the form is
 * being submitted, and after a refusal: then the page offers to sign again.
 */
export function useQueuedSignature(orderId: string): string | null {
  const { entries } = useOutbox();
  const { state } = useNavigation();
  const [visibleId, setVisibleId] = useState<string | null>(null);
  const own = entries.filter(({ kind, queue }) => kind === SIGN_ORDER && queue === orderId);
  const waiting = own.find((entry) => entry.state === "waiting");
  if (state !== "idle") return null;
  if (waiting && waiting.id !== visibleId) setVisibleId(waiting.id);
  if (waiting) return waiting.id;
  return own.some(({ id }) => id === visibleId) ? null : visibleId;
}

type Props = {
  entryId: string;
  orderId: string;
  /** Where to go now. */
  next: ReactNode;
};

/** In place of the form whose signature is on this device. */
export function QueuedSignature({ entryId, orderId, next }: Props) {
  const { t } = useTranslation();
  useEffect(() => {
    visibleOf.add(orderId);
    return () => void visibleOf.delete(orderId);
  }, [orderId]);
  const link = (
    <LinkButton to={`/work-orders/${orderId}`}>{t("workOrders.sign.to-order")}</LinkButton>
  );
  return (
    <>
      <QueuedScreen
        entryId={entryId}
        texts={{
          waiting: t("workOrders.sign.queued"),
          sent: t("workOrders.sign.done"),
          refused: t("workOrders.sign.failed"),
        }}
        links={{ before: link, after: link }}
      />
      {next}
    </>
  );
}

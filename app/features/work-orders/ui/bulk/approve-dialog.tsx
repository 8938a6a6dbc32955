import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { titleOf } from "~/kernel/text/title";
import { callApi } from "~/shell/api/api-client";
import { Icon } from "~/ui/layout/icon";
import { Spinner } from "~/ui/layout/spinner";
import type { WorkOrderDetail } from "../../queries/detail";
import type { SelectedOrder } from "./calls";
import { BulkDialog } from "~/shell/bulk/bulk-dialog";

type Detail = Pick<WorkOrderDetail, "availableActions" | "blockedActions" | "status"> & {
  revision: { sha256: string; number: number } | null;
};
type Props = {
  orders: readonly SelectedOrder[];
  /** By id of the order: the revision that was in the dialog. */
  onChosen: (revisions: ReadonlyMap<string, string>) => void;
  onClose: () => void;
};

/** Reads the revision of each selected order. What the user may not approve is listed with the reason and left out. */
export function ApproveDialog({ orders, onChosen, onClose }: Props) {
  const { t } = useTranslation();
  const { details, failed } = useDetails(orders);
  const revisions = new Map(
    orders.flatMap(({ id }) => {
      const detail = details?.get(id);
      return detail && mayApprove(detail) && detail.revision
        ? [[id, detail.revision.sha256] as const]
        : [];
    }),
  );
  return (
    <BulkDialog
      title={t("workOrders.bulk.approve.title")}
      confirm={t("workOrders.bulk.approve.confirm", { count: revisions.size })}
      count={orders.length}
      disabled={revisions.size === 0}
      onConfirm={() => onChosen(revisions)}
      onClose={onClose}
    >
      <p className="text-muted">{t("workOrders.bulk.approve.text")}</p>
      {failed ? <p role="alert">{t("workOrders.bulk.approve.unread")}</p> : null}
      {details ? (
        <ul className="flex flex-col gap-1 text-sm">
          {orders.map((order) => (
            <Line key={order.id} order={order} detail={details.get(order.id)} />
          ))}
        </ul>
      ) : failed ? null : (
        <Spinner label={t("workOrders.bulk.approve.loading")} />
      )}
    </BulkDialog>
  );
}

function Line({ order, detail }: { order: SelectedOrder; detail: Detail | undefined }) {
  const { t } = useTranslation();
  const isApprovable = detail !== undefined && mayApprove(detail);
  const guard = detail?.blockedActions.find(({ command }) => command === "approve")?.guard;
  return (
    <li className="flex items-start gap-2">
      <Icon
        name={isApprovable ? "circle-check" : "circle-x"}
        size={16}
        className={`mt-0.5 ${isApprovable ? "text-success" : "text-muted"}`}
      />
      <span className="min-w-0 flex-1">
        {order.number} · {titleOf(order.description) || order.customerName}
      </span>
      <span className="text-muted text-end">
        {isApprovable
          ? t("workOrders.bulk.approve.revision", { number: detail.revision?.number ?? "" })
          : guard
            ? t(`workOrders.guards.${guard}`)
            : t("workOrders.bulk.approve.not-waiting")}
      </span>
    </li>
  );
}

function mayApprove({ availableActions }: Detail): boolean {
  return availableActions.some(({ command }) => command === "approve");
}

function useDetails(orders: readonly SelectedOrder[]) {
  const [found, setFound] = useState<{ details: Map<string, Detail> | null; failed: boolean }>({
    details: null,
    failed: false,
  });
  const [ids] = useState(() => orders.map(({ id }) => id));
  useEffect(() => {
    const abort = new AbortController();
    const read = async (id: string) =>
      [id, await callApi<Detail>(`/workOrders/${id}`, { signal: abort.signal })] as const;
    Promise.all(ids.map(read)).then(
      (pairs) => setFound({ details: new Map(pairs), failed: false }),
      () => abort.signal.aborted || setFound({ details: null, failed: true }),
    );
    return () => abort.abort();
  }, [ids]);
  return found;
}

import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Reviewed } from "~/features/approvals/policy";
import { useReviewFlags } from "~/features/approvals/ui/review-flags";
import { joinNames, titleOf } from "~/kernel/text/title";
import { callApi } from "~/shell/api/api-client";
import { useFormat } from "~/shell/layout/use-format";
import { Icon, type IconName } from "~/ui/layout/icon";
import { Spinner } from "~/ui/layout/spinner";
import type { WorkOrderDetail } from "../../queries/detail";
import type { SelectedOrder } from "./calls";
import { BulkDialog } from "~/shell/bulk/bulk-dialog";

/** Of the answer for one order. */
type Detail = Pick<WorkOrderDetail, "availableActions" | "blockedActions"> &
  Reviewed & {
    revision: { sha256: string; number: number } | null;
    totals: { technicians: { name: string; totalMinutes: number }[]; expensesCents: number };
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
      wide
      onConfirm={() => onChosen(revisions)}
      onClose={onClose}
    >
      <p className="text-muted">{t("workOrders.bulk.approve.text")}</p>
      {failed ? <p role="alert">{t("workOrders.bulk.approve.unread")}</p> : null}
      {details ? (
        <ul className="divide-base-300 divide-y text-sm">
          {orders.map((order) => {
            const detail = details.get(order.id);
            return detail && mayApprove(detail) ? (
              <Approved key={order.id} order={order} detail={detail} />
            ) : (
              <Skipped key={order.id} order={order} detail={detail} />
            );
          })}
        </ul>
      ) : failed ? null : (
        <Spinner label={t("workOrders.bulk.approve.loading")} />
      )}
    </BulkDialog>
  );
}

type LineProps = { order: SelectedOrder; detail: Detail };

/** What the review of this order shows at its top: the hours, by person, and what to notice. */
function Approved({ order, detail }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const flags = useReviewFlags(detail);
  const { totals, plannedMinutes, revision } = detail;
  const people = totals.technicians.map(
    ({ name, totalMinutes }) => `${name} ${format.minutes(totalMinutes)}`,
  );
  return (
    <Line order={order} icon="circle-check" tone="text-success">
      <p>
        <strong>
          {t("workOrders.bulk.approve.worked", {
            actual: format.minutes(totals.totalMinutes),
            planned: format.minutes(plannedMinutes),
          })}
        </strong>
        <span className="text-muted">
          {" · "}
          {joinNames(
            people.join(", "),
            totals.expensesCents > 0 &&
              `${t("workOrders.hours.expenses")} ${format.money(totals.expensesCents)}`,
            t("workOrders.bulk.approve.revision", { number: revision?.number ?? "" }),
          )}
        </span>
      </p>
      {flags.map((flag) => (
        <p key={flag} className="flex gap-1.5">
          <Icon name="alert" size={16} className="text-caution mt-0.5" />
          {flag}
        </p>
      ))}
    </Line>
  );
}

function Skipped({ order, detail }: Pick<LineProps, "order"> & { detail: Detail | undefined }) {
  const { t } = useTranslation();
  const guard = detail?.blockedActions.find(({ command }) => command === "approve")?.guard;
  return (
    <Line order={order} icon="circle-x" tone="text-muted">
      <p className="text-muted">
        {guard ? t(`workOrders.guards.${guard}`) : t("workOrders.bulk.approve.not-waiting")}
      </p>
    </Line>
  );
}

type FrameProps = Pick<LineProps, "order"> & { icon: IconName; tone: string; children: ReactNode };

function Line({ order, icon, tone, children }: FrameProps) {
  return (
    <li className="flex items-start gap-2 py-2">
      <Icon name={icon} size={16} className={`mt-0.5 ${tone}`} />
      <div className="line-words">
        <Link to={`/work-orders/${order.id}`} target="_blank" className="link font-medium">
          {joinNames(order.number, titleOf(order.description) || order.customerName)}
        </Link>
        {children}
      </div>
    </li>
  );
}

function mayApprove({ availableActions }: Detail): boolean {
  return availableActions.some(({ command }) => command === "approve");
}

/** Of hundreds of orders, a few are read at once. */
const AT_ONCE = 6;

function useDetails(orders: readonly SelectedOrder[]) {
  const [found, setFound] = useState<{ details: Map<string, Detail> | null; failed: boolean }>({
    details: null,
    failed: false,
  });
  const [ids] = useState(() => orders.map(({ id }) => id));
  useEffect(() => {
    const abort = new AbortController();
    const queue = [...ids];
    async function read() {
      const found: [string, Detail][] = [];
      for (let id = queue.shift(); id; id = queue.shift())
        found.push([id, await callApi<Detail>(`/workOrders/${id}`, { signal: abort.signal })]);
      return found;
    }
    Promise.all(Array.from({ length: AT_ONCE }, read)).then(
      (found) => setFound({ details: new Map(found.flat()), failed: false }),
      () => abort.signal.aborted || setFound({ details: null, failed: true }),
    );
    return () => abort.abort();
  }, [ids]);
  return found;
}

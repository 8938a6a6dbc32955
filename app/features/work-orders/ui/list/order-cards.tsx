import { useTranslation } from "react-i18next";
import { titleOf } from "~/kernel/text/title";
import { Avatar } from "~/ui/layout/avatar";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import type { Waiting } from "~/offline/outbox/effects";
import { PriorityMark, StatusBadge } from "~/ui/layout/status-badge";
import type { WorkOrderRow } from "../../queries/list/rows";
import { STATUSES } from "~/features/approvals/model";
import { joinNames } from "~/kernel/text/title";
import { PlannedStart } from "./planned-start";

/** Shows more than a table row: status, place and lead. */
export function OrderCards({ rows, label }: { rows: Waiting<WorkOrderRow>[]; label: string }) {
  return (
    <ul aria-label={label} className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {rows.map((row) => (
        <OrderCard key={row.id} row={row} />
      ))}
    </ul>
  );
}

function OrderCard({ row }: { row: Waiting<WorkOrderRow> }) {
  const { t } = useTranslation();
  return (
    <li className="card-surface relative flex min-w-0 flex-col gap-2 p-4 text-sm">
      <div className="flex items-start justify-between gap-2">
        <PrefetchLink to={`/work-orders/${row.id}`} className="row-link text-base font-semibold">
          {row.number}
        </PrefetchLink>
        <StatusBadge status={row.status} isWaiting={row.isWaiting} />
      </div>
      <Progress status={row.status} />
      {row.description ? (
        <p className="line-clamp-2 font-medium">{titleOf(row.description)}</p>
      ) : null}
      <p className="text-muted">
        {joinNames(row.customerName, row.assetName || row.roomName, row.locationName)}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-1">
        <PriorityMark priority={row.priority} />
        <PlannedStart order={row} iconSize={16} />
        <span className="inline-flex min-w-0 items-center gap-1.5">
          {row.leadId ? <Avatar name={row.leadName} size="sm" /> : null}
          <span className={`min-w-0 wrap-anywhere ${row.leadId ? "" : "text-muted"}`}>
            {row.leadId ? row.leadName : t("workOrders.list.nobody")}
          </span>
          {row.assigneeCount > 1 ? (
            <span className="text-muted shrink-0">+{row.assigneeCount - 1}</span>
          ) : null}
        </span>
      </div>
    </li>
  );
}

/** The progress as a bar. The badge above has it as text. */
function Progress({ status }: { status: WorkOrderRow["status"] }) {
  const reached = STATUSES.indexOf(status);
  return (
    <div aria-hidden="true" className="flex gap-1">
      {STATUSES.map((each, index) => (
        <span
          key={each}
          className={`h-1 flex-1 rounded-full ${index <= reached ? "bg-primary" : "bg-base-300"}`}
        />
      ))}
    </div>
  );
}

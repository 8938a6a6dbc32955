import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { StatusBadge } from "~/ui/layout/status-badge";
import type { PlanDetail } from "../queries/record";
import { DateList } from "./date-preview";
import { OccurrenceBadge } from "./plan-status";

/** The next dates of a plan that has not ended. */
export function NextDates({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation();
  if (plan.status === "ended" || plan.upcoming.length === 0) return null;
  return (
    <Section title={t("preventiveMaintenance.preview.title")}>
      {plan.basis === "completion" ? (
        <p className="text-muted text-sm">{t("preventiveMaintenance.preview.completion")}</p>
      ) : null}
      <DateList dates={plan.upcoming} counted={plan.counted} />
    </Section>
  );
}

/** What became of the occurrences, the newest first. */
export function PlanHistory({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation();
  return (
    <Section title={t("preventiveMaintenance.detail.history")}>
      {plan.history.length === 0 ? (
        <p className="text-muted">{t("preventiveMaintenance.detail.no-history")}</p>
      ) : (
        <ul className="divide-line flex flex-col divide-y">
          {plan.history.map((occurrence) => (
            <HistoryRow key={occurrence.dueOn} occurrence={occurrence} name={plan.name} />
          ))}
        </ul>
      )}
    </Section>
  );
}

type RowProps = { occurrence: PlanDetail["history"][number]; name: string };

function HistoryRow({ occurrence, name }: RowProps) {
  const format = useFormat();
  const { t } = useTranslation();
  const { dueOn, state, reason, workOrderId, orderNumber, orderStatus } = occurrence;
  const { orders, doneOrders } = occurrence;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="w-36 tabular-nums">{format.dayWithWeekday(dueOn)}</span>
      <OccurrenceBadge state={state} />
      {workOrderId && orderNumber && orderStatus ? (
        <span className="flex items-center gap-2">
          <Link
            to={`/work-orders/${workOrderId}`}
            className="link-plain inline-flex min-h-11 items-center tabular-nums lg:min-h-6"
          >
            {orderNumber}
          </Link>
          {state === "ordered" ? <StatusBadge status={orderStatus} /> : null}
        </span>
      ) : null}
      {orders > 0 ? (
        // The orders of a plan begin with its name.
        <Link
          to={`/work-orders?${new URLSearchParams({ search: name })}`}
          className="link-plain inline-flex min-h-11 items-center lg:min-h-6"
        >
          {t("preventiveMaintenance.detail.orders-done", { done: doneOrders, count: orders })}
        </Link>
      ) : null}
      {reason ? <span className="text-muted text-sm">{reason}</span> : null}
    </li>
  );
}

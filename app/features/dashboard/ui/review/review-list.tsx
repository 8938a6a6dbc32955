import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { reviewPath } from "~/features/work-orders/model";
import type { ReviewRow } from "../../queries/review";
import { isUrgent, PriorityMark } from "~/ui/layout/status-badge";
import { joinNames } from "~/kernel/text/title";

type Props = { rows: readonly ReviewRow[]; selected: string | null };

/** The orders that await the user's approval, each a link to its summary. */
export function ReviewList({ rows, selected }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <nav aria-label={t("workOrders.review.list")}>
      <ul className="flex flex-col gap-1">
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to={reviewPath(row.id)}
              aria-current={row.id === selected ? "true" : undefined}
              className="card-surface hover:border-primary aria-[current]:border-primary aria-[current]:bg-primary/5 flex min-h-11 min-w-0 flex-col gap-0.5 p-3 lg:pointer-fine:min-h-10 lg:pointer-fine:gap-0 lg:pointer-fine:px-2 lg:pointer-fine:py-1 lg:pointer-fine:text-[0.8125rem]"
            >
              <span className="flex justify-between gap-3 font-semibold max-md:flex-wrap max-md:gap-y-0">
                <span className="min-w-0 max-md:flex-[1_1_8rem] max-md:wrap-anywhere md:truncate">
                  {joinNames(row.number, row.customerName)}
                </span>
                <span className="whitespace-nowrap tabular-nums">
                  {format.minutes(row.totalMinutes)}
                </span>
              </span>
              <span className="truncate text-sm max-md:line-clamp-2 max-md:whitespace-normal lg:pointer-fine:text-xs">
                {isUrgent(row.priority) ? (
                  <span className="me-2 max-lg:hidden pointer-coarse:hidden">
                    <PriorityMark priority={row.priority} />
                  </span>
                ) : null}
                {row.description}
              </span>
              <span className="text-muted flex flex-wrap justify-between gap-x-3 text-sm lg:pointer-fine:sr-only">
                <span className="truncate">
                  {joinNames(t(`common.priority.${row.priority}`), row.leadName)}
                </span>
                <span className="md:shrink-0">
                  {t("workOrders.review.submitted", { at: format.dateTime(row.submittedAt) })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

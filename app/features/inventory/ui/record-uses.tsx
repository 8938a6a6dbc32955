import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { joinNames } from "~/kernel/text/title";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { StatusBadge } from "~/ui/layout/status-badge";
import type { PlanningOrder, ReportUse } from "../queries";

type Props<Use> = {
  title: string;
  /** In their place if there are no orders either. */
  none: string;
  uses: Use[];
  orders: PlanningOrder[];
  amountOf?: (use: Use) => ReactNode;
};

/** What used a part or a piece of equipment: the latest reports, and the orders that plan it. */
export function RecordUses<Use extends ReportUse>({
  title,
  none,
  uses,
  orders,
  amountOf,
}: Props<Use>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {uses.length === 0 && orders.length > 0 ? null : (
        <Section title={title}>
          {uses.length === 0 ? <p className="text-muted">{none}</p> : null}
          <ul className="flex flex-col">
            {uses.map((use) => (
              <UseLine
                key={use.id}
                to={`/work-orders/${use.workOrderId}/daily-reports/${use.reportId}`}
                name={use.orderNumber}
                text={joinNames(format.day(use.reportOn), use.authorName)}
              >
                {amountOf?.(use)}
              </UseLine>
            ))}
          </ul>
        </Section>
      )}
      {orders.length > 0 ? (
        <Section title={t("records.planned-in")}>
          <ul className="flex flex-col">
            {orders.map(({ id, number, customerName, status }) => (
              <UseLine key={id} to={`/work-orders/${id}`} name={number} text={customerName}>
                <StatusBadge status={status} />
              </UseLine>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

type LineProps = { to: string; name: string; text: string; children?: ReactNode };

function UseLine({ to, name, text, children }: LineProps) {
  return (
    <li className="border-base-300 border-t first:border-t-0">
      <PrefetchLink
        to={to}
        className="hover:bg-base-200 rounded-field -mx-1 flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-1 py-1.5"
      >
        <span className="line-words">
          <span className="font-medium">{name}</span> <span className="text-muted">{text}</span>
        </span>
        <span className="font-medium whitespace-nowrap tabular-nums">{children}</span>
      </PrefetchLink>
    </li>
  );
}

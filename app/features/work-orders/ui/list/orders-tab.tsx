import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { sortOf } from "~/shell/records/record-list";
import { RelatedList } from "~/shell/records/related-list";
import { Icon, type IconName } from "~/ui/layout/icon";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import type { OrdersOfRecord } from "../../queries/of-record";
import { OrderTable } from "./order-table";
import { OrdersMonth } from "./orders-month";

type Props = {
  orders: OrdersOfRecord;
  empty: { title: string; text?: string };
  /** Link to add one, or null if that is not possible. */
  create?: { to: string; label: string } | null;
};

/** The work orders of another record, as a tab of its page: a list, or the calendar of a month. */
export function OrdersTab({ orders, empty, create = null }: Props) {
  if ("planned" in orders) {
    return (
      <>
        <OrderViews isMonth />
        <OrdersMonth {...orders} addressOf={(month) => `${MONTH_ADDRESS}&month=${month}`} />
      </>
    );
  }
  const { list } = orders;
  return (
    <RelatedList
      list={list}
      views={<OrderViews isMonth={false} />}
      create={create}
      empty={{ icon: "clipboard", ...empty }}
    >
      <OrderTable rows={list.entities} sort={sortOf(list.listParams)} columns="all" />
    </RelatedList>
  );
}

const LIST_ADDRESS = "?tab=work-orders";
const MONTH_ADDRESS = `${LIST_ADDRESS}&view=month`;

function OrderViews({ isMonth }: { isMonth: boolean }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("ui.view.label")} className="view-switch">
      <ViewLink to={LIST_ADDRESS} icon="list-bullets" isCurrent={!isMonth}>
        {t("ui.view.rows")}
      </ViewLink>
      <ViewLink to={MONTH_ADDRESS} icon="calendar" isCurrent={isMonth}>
        {t("workOrders.month.calendar")}
      </ViewLink>
    </nav>
  );
}

type LinkProps = { to: string; icon: IconName; isCurrent: boolean; children: ReactNode };

function ViewLink({ to, icon, isCurrent, children }: LinkProps) {
  return (
    <PrefetchLink
      to={to}
      preventScrollReset
      className="view-link"
      aria-current={isCurrent ? "page" : undefined}
    >
      <Icon name={icon} size={18} />
      {children}
    </PrefetchLink>
  );
}

import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { useListAddress } from "~/ui/list-address";
import { Pager } from "~/ui/pager";
import type { ListInput } from "../inputs/list";
import type { WorkOrderRow } from "../queries/list";
import { OrderFilters } from "./order-filters";
import { OrderTable } from "./order-table";

type Props = { entities: WorkOrderRow[]; totalCount: number; asked: ListInput; columns: "all" | "assigned" };

/** Filters, the rows or what to do when there are none, and the pages. */
export function OrderList({ entities, totalCount, asked, columns }: Props) {
  const sort = { by: asked.sortBy, direction: asked.sortDirection === "asc" ? ("ASC" as const) : ("DESC" as const) };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <OrderFilters />
      {entities.length > 0 ? <OrderTable rows={entities} sort={sort} columns={columns} /> : <NoOrders columns={columns} />}
      {totalCount > 0 ? <Pager page={asked.pageNumber} pageSize={asked.pageSize} total={totalCount} /> : null}
    </div>
  );
}

function NoOrders({ columns }: Pick<Props, "columns">) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const address = useListAddress();
  const filtered = ["search", "status", "priority", "pageNumber"].some((name) => params.get(name));
  if (filtered) {
    return (
      <EmptyState icon="search-x" title={t("workOrders.list.nothing-found")} text={t("workOrders.list.nothing-found-text")}>
        <LinkButton to={address({ search: null, status: null, priority: null, pageNumber: null })} icon="x">
          {t("workOrders.list.clear")}
        </LinkButton>
      </EmptyState>
    );
  }
  return <EmptyState icon="clipboard" title={t(`workOrders.${columns === "all" ? "list" : "assigned"}.empty-title`)} text={t(`workOrders.${columns === "all" ? "list" : "assigned"}.empty-text`)} />;
}

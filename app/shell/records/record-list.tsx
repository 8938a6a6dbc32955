import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/layout/button";
import { EmptyState } from "~/ui/list/empty-state";
import type { IconName } from "~/ui/layout/icon";
import { LIST_PARAMS, useListAddress } from "~/ui/list/list-address";
import { Pager } from "~/ui/list/pager";
import { ResultCount } from "~/ui/list/result-count";
import type { Sort } from "~/ui/list/sort-links";

type ListParams = {
  pageNumber: number;
  pageSize: number;
  sortBy: string;
  sortDirection: "asc" | "desc";
};

type Props = {
  listParams: ListParams;
  shown: number;
  totalCount: number;
  /** Names of the filters beside the search. */
  filters: readonly string[];
  filterBar: ReactNode;
  /** Text and action for a list without any records. */
  empty: { icon: IconName; title: string; text: string; action?: ReactNode };
  children: ReactNode;
};

/** Filters, the rows or an empty state, and the pager. */
export function RecordList({
  listParams,
  shown,
  totalCount,
  filters,
  filterBar,
  empty,
  children,
}: Props) {
  return (
    <div className="flex flex-col gap-3">
      {filterBar}
      <ResultCount page={listParams.pageNumber} pageSize={listParams.pageSize} total={totalCount} />
      {shown > 0 ? children : <Nothing filters={filters} empty={empty} />}
      {totalCount > 0 ? (
        <Pager page={listParams.pageNumber} pageSize={listParams.pageSize} total={totalCount} />
      ) : null}
    </div>
  );
}

function Nothing({ filters, empty }: Pick<Props, "filters" | "empty">) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const address = useListAddress();
  const narrowing = [LIST_PARAMS.search, LIST_PARAMS.page, ...filters];
  if (!narrowing.some((name) => params.get(name))) {
    return (
      <EmptyState icon={empty.icon} title={empty.title} text={empty.text}>
        {empty.action}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="search-x"
      title={t("records.nothing-found")}
      text={t("records.nothing-found-text")}
    >
      <LinkButton to={address(Object.fromEntries(narrowing.map((name) => [name, null])))} icon="x">
        {t("records.clear")}
      </LinkButton>
    </EmptyState>
  );
}

/** The sort order of a list in the shape that the column headers use. */
export function sortOf({
  sortBy,
  sortDirection,
}: Pick<ListParams, "sortBy" | "sortDirection">): Sort {
  return { by: sortBy, direction: sortDirection === "asc" ? "ASC" : "DESC" };
}

import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { View } from "~/kernel/input/list-view";
import { LinkButton } from "~/ui/layout/button";
import { EmptyState } from "~/ui/list/empty-state";
import type { IconName } from "~/ui/layout/icon";
import { LIST_PARAMS, useListAddress } from "~/ui/list/list-address";
import type { ListFilter } from "~/ui/list/list-filters";
import { Pager } from "~/ui/list/pager";
import { ResultCount } from "~/ui/list/result-count";
import type { Sort } from "~/ui/list/sort-links";
import { StaysTable } from "~/ui/list/table";
import { ViewSwitch } from "~/ui/list/view-switch";
import { ChosenColumns } from "./chosen-columns";
import { RefreshByPull } from "./refresh-by-pull";

type ListParams = {
  pageNumber: number;
  pageSize: number;
  sortBy: string;
  sortDirection: "asc" | "desc";
};

type Props = {
  listParams: ListParams;
  visibleCount: number;
  totalCount: number;
  filters: readonly Pick<ListFilter, "name">[];
  filterBar: ReactNode;
  /** The list whose view is remembered, its view now, and whether it has a file. A list within another page has one view. */
  views?: { list: string; view: View | null; hasBoard?: boolean; hasFile?: boolean };
  /** How many records an empty list hides by default, and the filter that shows them. */
  hiddenCount?: number | undefined;
  hiddenBy?: Record<string, string>;
  /** Text and action for a list without any records. */
  empty: { icon: IconName; title: string; text: string; action?: ReactNode };
  children: ReactNode;
};

export function RecordList({
  listParams,
  visibleCount,
  totalCount,
  filters,
  filterBar,
  views,
  empty,
  hiddenCount = 0,
  hiddenBy = { archived: "true" },
  children,
}: Props) {
  // A board of states has no page; `shown` counts all its cards.
  const found = Math.max(totalCount, visibleCount);
  return (
    <div className="list-page flex flex-col gap-3">
      <RefreshByPull />
      {views ? (
        <div className="list-tools" data-many={filters.length > 1 ? "" : undefined}>
          <div className="min-w-0 flex-1">{filterBar}</div>
          <div className="list-views list-actions">
            <ViewSwitch {...views} />
          </div>
        </div>
      ) : (
        filterBar
      )}
      {totalCount > 0 && views?.view !== "kanban" ? (
        <ResultCount
          page={listParams.pageNumber}
          pageSize={listParams.pageSize}
          total={totalCount}
        />
      ) : (
        <ResultCount page={1} pageSize={found} total={found} />
      )}
      <StaysTable.Provider value={views?.view === "table"}>
        {visibleCount === 0 ? (
          <Nothing {...{ filters, empty, hiddenCount, hiddenBy }} />
        ) : views ? (
          <ChosenColumns key={views.list} list={views.list}>
            {children}
          </ChosenColumns>
        ) : (
          children
        )}
      </StaysTable.Provider>
      {totalCount > 0 && views?.view !== "kanban" ? (
        <Pager page={listParams.pageNumber} pageSize={listParams.pageSize} total={totalCount} />
      ) : null}
    </div>
  );
}

type NothingProps = Pick<Props, "filters" | "empty"> &
  Required<Pick<Props, "hiddenBy">> & { hiddenCount: number };

function Nothing({ filters, empty, hiddenCount, hiddenBy }: NothingProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const address = useListAddress();
  const narrowing = [LIST_PARAMS.search, LIST_PARAMS.page, ...filters.map(({ name }) => name)];
  const isNarrowed = narrowing.some((name) => params.get(name));
  const all = hiddenCount ? (
    <LinkButton to={address({ ...hiddenBy, [LIST_PARAMS.page]: null })}>
      {t("records.show-all", { count: hiddenCount })}
    </LinkButton>
  ) : null;
  if (!isNarrowed) {
    return (
      <EmptyState
        icon={empty.icon}
        title={all ? t("records.none-active") : empty.title}
        text={all ? "" : empty.text}
      >
        {all}
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
      {all}
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

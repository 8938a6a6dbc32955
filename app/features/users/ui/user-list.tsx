import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/layout/button";
import { EmptyState } from "~/ui/list/empty-state";
import { useListAddress } from "~/ui/list/list-address";
import { Pager } from "~/ui/list/pager";
import { ResultCount } from "~/ui/list/result-count";
import type { ListInput } from "../inputs/list";
import type { NamedFilter } from "../queries/assigned";
import type { UserRow } from "../queries/list";
import { FILTERS, UserFilters } from "./user-filters";
import { UserTable } from "./user-table";

type Props = {
  entities: UserRow[];
  totalCount: number;
  listParams: ListInput;
  narrowed: NamedFilter[];
};

/** The filters, the users or an empty state, and the pagination. */
export function UserList({ entities, totalCount, listParams, narrowed }: Props) {
  const sort = {
    by: listParams.sortBy,
    direction: listParams.sortDirection === "asc" ? ("ASC" as const) : ("DESC" as const),
  };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <UserFilters narrowed={narrowed} />
      <ResultCount page={listParams.pageNumber} pageSize={listParams.pageSize} total={totalCount} />
      {entities.length > 0 ? <UserTable rows={entities} sort={sort} /> : <Nobody />}
      {totalCount > 0 ? (
        <Pager page={listParams.pageNumber} pageSize={listParams.pageSize} total={totalCount} />
      ) : null}
    </div>
  );
}

const NARROWING = ["search", "pageNumber", ...FILTERS];

function Nobody() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const address = useListAddress();
  if (!NARROWING.some((name) => params.get(name)))
    return (
      <EmptyState
        icon="users"
        title={t("users.list.empty-title")}
        text={t("users.list.empty-text")}
      />
    );
  return (
    <EmptyState
      icon="search-x"
      title={t("users.list.nothing-found")}
      text={t("users.list.nothing-found-text")}
    >
      <LinkButton to={address(Object.fromEntries(NARROWING.map((name) => [name, null])))} icon="x">
        {t("users.list.clear")}
      </LinkButton>
    </EmptyState>
  );
}

import { useTranslation } from "react-i18next";
import type { Groups, View } from "~/kernel/input/list-view";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { RecordViews } from "~/shell/records/record-views";
import type { ListInput } from "../inputs/list";
import type { NamedFilter } from "../queries/assigned";
import type { UserRow } from "../queries/list";
import { useUserCard } from "./user-card";
import { FILTERS, UserFilters } from "./user-filters";
import { UserTable } from "./user-table";

type Props = {
  entities: UserRow[];
  totalCount: number;
  board?: Groups;
  view: View | null;
  listParams: ListInput;
  narrowed: NamedFilter[];
};

/** The filters, the users in the chosen view or an empty state, and the pagination. */
export function UserList({ entities, totalCount, board, view, listParams, narrowed }: Props) {
  const { t } = useTranslation();
  const views = useUserCard();
  return (
    <RecordList
      listParams={listParams}
      visibleCount={entities.length}
      totalCount={totalCount}
      filters={FILTERS}
      filterBar={<UserFilters narrowed={narrowed} />}
      views={{ list: "users", view }}
      empty={{
        icon: "users",
        title: t("users.list.empty-title"),
        text: t("users.list.empty-text"),
      }}
    >
      <RecordViews view={view} label={t("users.title")} rows={entities} board={board} {...views}>
        <UserTable rows={entities} sort={sortOf(listParams)} />
      </RecordViews>
    </RecordList>
  );
}

import { useTranslation } from "react-i18next";
import type { Groups, View } from "~/kernel/input/list-view";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { RecordViews, type Viewed } from "~/shell/records/record-views";
import { FilterBar } from "~/ui/list/filter-bar";
import type { ListInput } from "../inputs/list";
import type { NamedFilter } from "../queries/assigned";
import type { UserRow } from "../queries/list";
import { useUserFilters } from "./user-filters";
import { UserTable } from "./user-table";
import { INVITE_STATUSES } from "../model";
import { ActiveMark, INVITE_ICONS, InviteBadge, RoleChips } from "./marks";
import { UserMenu } from "./user-actions";
import { joinNames } from "~/kernel/text/title";

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
  const filters = useUserFilters(narrowed);
  return (
    <RecordList
      listParams={listParams}
      visibleCount={entities.length}
      totalCount={totalCount}
      filters={filters}
      filterBar={<FilterBar searchLabel={t("users.list.search")} filters={filters} />}
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

/** A user as a card, and the board by invite status. */
function useUserCard(): Viewed<UserRow> {
  const { t } = useTranslation();
  return {
    card: (row, view) => ({
      key: row.id,
      name: `${row.name} ${row.surname}`,
      to: `/users/${row.id}`,
      status: view === "cards" ? <InviteBadge status={row.inviteStatus} /> : null,
      facts: [
        joinNames(row.email, row.customerName),
        <RoleChips key="roles" roles={row.roles} />,
        row.active ? null : <ActiveMark key="active" active={false} />,
      ],
      menu: <UserMenu user={row} />,
    }),
    column: ({ key }) => {
      const status = INVITE_STATUSES.find((each) => each === key) ?? "NOT_INVITED";
      return {
        title: t(`users.invite-status.${status}`),
        icon: INVITE_ICONS[status],
        filter: { inviteStatus: status },
      };
    },
  };
}

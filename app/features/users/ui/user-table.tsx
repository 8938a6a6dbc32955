import { useTranslation } from "react-i18next";
import { Avatar } from "~/ui/layout/avatar";
import { PhoneLink } from "~/ui/layout/contact-links";
import type { Sort } from "~/ui/list/sort-links";
import { type Column, DataTable } from "~/ui/list/table";
import type { UserRow } from "../queries/list";
import { ActiveMark, InviteBadge, RoleChips } from "./marks";
import { UserMenu } from "./user-actions";

/** Users as a table on wide screens and as cards on narrow ones. */
export function UserTable({ rows, sort }: { rows: UserRow[]; sort: Sort }) {
  const { t } = useTranslation();
  return (
    <DataTable
      caption={t("users.title")}
      columns={useColumns()}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/users/${row.id}`}
      sort={sort}
    />
  );
}

function useColumns(): Column<UserRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: "name",
      header: t("users.field.fullName"),
      sortBy: "name",
      card: "title",
      cell: (row) => <Who row={row} />,
    },
    {
      key: "roles",
      header: t("users.field.roles"),
      sortBy: "roles",
      card: "line",
      className: "md:min-w-44",
      cell: (row) => <RoleChips roles={row.roles} />,
    },
    {
      key: "phone",
      header: t("users.field.phoneNumber"),
      sortBy: "phoneNumber",
      card: "line",
      className: "whitespace-nowrap",
      cell: (row) => (row.phoneNumber ? <Phone number={row.phoneNumber} /> : null),
    },
    {
      key: "active",
      header: t("users.field.active"),
      sortBy: "active",
      card: "hidden",
      cell: (row) => <ActiveMark active={row.active} />,
    },
    {
      key: "inviteStatus",
      header: t("users.field.inviteStatus"),
      sortBy: "inviteStatus",
      card: "line",
      cell: (row) => <InviteBadge status={row.inviteStatus} />,
    },
    {
      key: "actions",
      header: t("users.list.actions"),
      align: "end",
      card: "corner",
      cell: (row) => <UserMenu user={row} />,
    },
  ];
}

/** A card does not mention that the user is active. */
function Who({ row }: { row: UserRow }) {
  const name = `${row.name} ${row.surname}`;
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} />
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="text-muted block text-[0.8125rem] font-normal break-words">
          {[row.email, row.customerName].filter(Boolean).join(" · ")}
        </span>
        {row.active ? null : (
          <span className="mt-1 block md:hidden">
            <ActiveMark active={false} />
          </span>
        )}
      </span>
    </span>
  );
}

/** The touch target needs its height, the text line on the card does not. */
function Phone({ number }: { number: string }) {
  return (
    <span className="-my-3 inline-flex md:my-0">
      <PhoneLink number={number} />
    </span>
  );
}

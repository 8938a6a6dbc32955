import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { fullName } from "~/kernel/authorization/roles";
import { useFormat } from "~/shell/layout/use-format";
import { Avatar } from "~/ui/layout/avatar";
import { PhoneLink } from "~/ui/layout/contact-links";
import type { Sort } from "~/ui/list/sort-links";
import { DataTable, type ListColumns, type SecondLine } from "~/ui/list/table";
import type { UserRow } from "../queries/list";
import { ActiveMark, InviteBadge, RoleChips } from "./marks";
import { UserMenu } from "./user-actions";
import { joinNames } from "~/kernel/text/title";

/** Users as a table on wide screens and as rows of two lines on narrow ones. */
export function UserTable({ rows, sort }: { rows: UserRow[]; sort: Sort }) {
  const { t } = useTranslation();
  return (
    <DataTable
      caption={t("users.title")}
      columns={userColumns(t, useFormat())}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/users/${row.id}`}
      sort={sort}
      secondLine={useSecondLine()}
    />
  );
}

/** Phones say only what is unusual about an account. */
function useSecondLine(): SecondLine<UserRow> {
  const { t } = useTranslation();
  return (row) => [
    row.active ? null : t("users.active.no"),
    row.inviteStatus === "ACCEPTED" ? null : t(`users.invite-status.${row.inviteStatus}`),
    rolesOf(row, t),
    row.phoneNumber,
    row.email,
  ];
}

export const userColumns: ListColumns<UserRow> = (t) => [
  {
    key: "name",
    header: t("users.field.fullName"),
    sortBy: "name",
    card: "title",
    value: (row) => fullName(row),
    cell: (row) => <Who row={row} />,
  },
  {
    key: "roles",
    header: t("users.field.roles"),
    sortBy: "roles",
    className: "md:min-w-44",
    value: (row) => rolesOf(row, t),
    cell: (row) => <RoleChips roles={row.roles} />,
  },
  {
    key: "phone",
    header: t("users.field.phoneNumber"),
    sortBy: "phoneNumber",
    className: "whitespace-nowrap",
    value: (row) => row.phoneNumber,
    cell: (row) => (row.phoneNumber ? <PhoneLink number={row.phoneNumber} /> : null),
  },
  {
    key: "active",
    header: t("users.field.active"),
    sortBy: "active",
    value: (row) => t(row.active ? "users.active.yes" : "users.active.no"),
    cell: (row) => <ActiveMark active={row.active} />,
  },
  {
    key: "inviteStatus",
    header: t("users.field.inviteStatus"),
    sortBy: "inviteStatus",
    value: (row) => t(`users.invite-status.${row.inviteStatus}`),
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

function rolesOf({ roles }: UserRow, t: TFunction): string {
  return roles.map(({ roleName }) => t(`common.role.${roleName}`)).join(", ");
}

function Who({ row }: { row: UserRow }) {
  const name = `${row.name} ${row.surname}`;
  return (
    <span className="flex items-center gap-3">
      <span className="table-only">
        <Avatar name={name} />
      </span>
      <span className="min-w-0">
        <span className="row-title block font-semibold wrap-anywhere">{name}</span>{" "}
        <span className="table-only table-more">{joinNames(row.email, row.customerName)}</span>
      </span>
    </span>
  );
}

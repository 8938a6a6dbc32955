import { useTranslation } from "react-i18next";
import { Avatar } from "~/ui/layout/avatar";
import { PhoneLink } from "~/ui/layout/contact-links";
import type { Sort } from "~/ui/list/sort-links";
import { type Column, DataTable, type SecondLine } from "~/ui/list/table";
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
      columns={useColumns()}
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
    row.roles.map(({ roleName }) => t(`common.role.${roleName}`)).join(", "),
    row.phoneNumber,
    row.email,
  ];
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
      className: "md:min-w-44",
      cell: (row) => <RoleChips roles={row.roles} />,
    },
    {
      key: "phone",
      header: t("users.field.phoneNumber"),
      sortBy: "phoneNumber",
      className: "whitespace-nowrap",
      cell: (row) => (row.phoneNumber ? <PhoneLink number={row.phoneNumber} /> : null),
    },
    {
      key: "active",
      header: t("users.field.active"),
      sortBy: "active",
      cell: (row) => <ActiveMark active={row.active} />,
    },
    {
      key: "inviteStatus",
      header: t("users.field.inviteStatus"),
      sortBy: "inviteStatus",
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

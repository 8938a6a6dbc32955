import { useTranslation } from "react-i18next";
import { ActiveMark, InviteBadge } from "~/features/users/ui/marks";
import { LinkButton } from "~/ui/layout/button";
import { EmailLink, PhoneLink } from "~/ui/layout/contact-links";
import { EmptyState } from "~/ui/list/empty-state";
import { type Column, DataTable } from "~/ui/list/table";
import type { CustomerDetail } from "../queries/record";
import type { CustomerUserRow } from "../queries/users";
import { useView } from "./use-view";

type Props = {
  customer: CustomerDetail;
  users: CustomerUserRow[];
  /** True for SYSTEM_ADMIN, who manages accounts. */ managesUsers: boolean;
};

/** The users who sign in and raise tickets for this customer or partner. */
export function UsersTab({ customer, users, managesUsers }: Props) {
  const { t } = useTranslation();
  const columns = useColumns();
  const role = useView() === "customers" ? "CUSTOMER_USER" : "PARTNER_USER";
  const create =
    managesUsers && !customer.archived ? (
      <LinkButton to={`/users/new?customerId=${customer.id}&role=${role}`} icon="plus">
        {t("customers.detail.new-user")}
      </LinkButton>
    ) : null;
  if (users.length === 0) {
    return (
      <EmptyState
        icon="users"
        title={t("customers.detail.empty.users")}
        text={t("customers.detail.users-text", { name: customer.name })}
      >
        {create}
      </EmptyState>
    );
  }
  return (
    <>
      {create ? <div className="flex justify-end">{create}</div> : null}
      <DataTable
        caption={t("customers.tab.users")}
        columns={columns}
        rows={users}
        rowKey={(row) => row.id}
        rowTo={managesUsers ? (row) => `/users/${row.id}` : undefined}
      />
    </>
  );
}

function useColumns(): Column<CustomerUserRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: "name",
      header: t("customers.field.userName"),
      card: "title",
      cell: (row) => <span className="font-semibold">{`${row.name} ${row.surname}`}</span>,
    },
    {
      key: "email",
      header: t("customers.field.email"),
      card: "line",
      cell: (row) => <EmailLink address={row.email} />,
    },
    {
      key: "phone",
      header: t("customers.field.phone"),
      card: "line",
      className: "whitespace-nowrap",
      cell: (row) => (row.phoneNumber ? <PhoneLink number={row.phoneNumber} /> : null),
    },
    {
      key: "active",
      header: t("customers.field.account"),
      card: "line",
      cell: (row) => <ActiveMark active={row.active} />,
    },
    {
      key: "invitation",
      header: t("customers.field.invitation"),
      card: "corner",
      cell: (row) => <InviteBadge status={row.inviteStatus} />,
    },
  ];
}

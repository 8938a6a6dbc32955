import { useTranslation } from "react-i18next";
import type { AssetRow } from "~/features/assets/queries";
import { AssetTable } from "~/features/assets/ui/list";
import type { LocationRow } from "~/features/locations/queries";
import { LocationTable } from "~/features/locations/ui/list";
import type { RoomRow } from "~/features/rooms/queries";
import { RoomTable } from "~/features/rooms/ui/list";
import type { TicketRow } from "~/features/tickets/queries/list";
import { TicketTable } from "~/features/tickets/ui/ticket-table";
import type { OrdersOfRecord } from "~/features/work-orders/queries/of-record";
import { OrdersTab } from "~/features/work-orders/ui/list/orders-tab";
import { ActiveMark, InviteBadge } from "~/features/users/ui/marks";
import { sortOf } from "~/shell/records/record-list";
import { type Listed, RelatedList } from "~/shell/records/related-list";
import { LinkButton } from "~/ui/layout/button";
import { EmailLink, PhoneLink } from "~/ui/layout/contact-links";
import { EmptyState } from "~/ui/list/empty-state";
import { type Column, DataTable } from "~/ui/list/table";
import type { CustomerDetail, CustomerUserRow } from "../queries";
import { useView } from "./use-view";

type Of<Row> = Listed<Row> & { customer: CustomerDetail };

export function LocationsTab({ customer, ...list }: Of<LocationRow>) {
  const { t } = useTranslation();
  const to = `/locations/new?customerId=${customer.id}`;
  return (
    <RelatedList
      list={list}
      create={customer.archived ? null : { to, label: t("customers.detail.new-location") }}
      empty={{ icon: "map-pin", title: t("customers.detail.empty.locations") }}
    >
      <LocationTable rows={list.entities} sort={sortOf(list.listParams)} ofCustomer />
    </RelatedList>
  );
}

/** The rooms in the customer's locations. A new room starts with the default location. */
export function RoomsTab({ customer, ...list }: Of<RoomRow>) {
  const { t } = useTranslation();
  const to = `/rooms/new?locationId=${customer.defaultLocationId}`;
  const create =
    customer.archived || !customer.defaultLocationId
      ? null
      : { to, label: t("customers.detail.new-room") };
  return (
    <RelatedList
      list={list}
      create={create}
      empty={{ icon: "door", title: t("customers.detail.empty.rooms") }}
    >
      <RoomTable rows={list.entities} sort={sortOf(list.listParams)} ofCustomer />
    </RelatedList>
  );
}

export function AssetsTab({ customer, ...list }: Of<AssetRow>) {
  const { t } = useTranslation();
  const to = `/assets/new?customerId=${customer.id}`;
  return (
    <RelatedList
      list={list}
      create={customer.archived ? null : { to, label: t("customers.detail.new-asset") }}
      empty={{ icon: "box", title: t("customers.detail.empty.assets") }}
    >
      <AssetTable rows={list.entities} sort={sortOf(list.listParams)} within="customer" />
    </RelatedList>
  );
}

type OrdersProps = { customer: CustomerDetail; orders: OrdersOfRecord };

export function OrdersOf({ customer, orders }: OrdersProps) {
  const { t } = useTranslation();
  const to = `/work-orders/new?customerId=${customer.id}`;
  const create =
    customer.archived || !customer.isCustomer
      ? null
      : { to, label: t("customers.detail.new-order") };
  return (
    <OrdersTab
      orders={orders}
      create={create}
      empty={{ title: t("customers.detail.empty.work-orders") }}
    />
  );
}

export function TicketsTab({ customer, ...list }: Of<TicketRow>) {
  const { t } = useTranslation();
  const create = customer.archived
    ? null
    : { to: `/tickets/new?customerId=${customer.id}`, label: t("customers.detail.new-ticket") };
  return (
    <RelatedList
      list={list}
      create={create}
      empty={{ icon: "ticket", title: t("customers.detail.empty.tickets") }}
    >
      <TicketTable rows={list.entities} sort={sortOf(list.listParams)} within="customer" />
    </RelatedList>
  );
}

type UsersProps = {
  customer: CustomerDetail;
  users: CustomerUserRow[];
  /** True for SYSTEM_ADMIN, who manages accounts. */ managesUsers: boolean;
};

/** The users who sign in and raise tickets for this customer or partner. */
export function UsersTab({ customer, users, managesUsers }: UsersProps) {
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

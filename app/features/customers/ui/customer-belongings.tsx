import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AssetRow } from "~/features/assets/queries/list";
import { AssetTable } from "~/features/assets/ui/asset-table";
import type { LocationRow } from "~/features/locations/queries/list";
import { LocationTable } from "~/features/locations/ui/location-table";
import type { RoomRow } from "~/features/rooms/queries/list";
import { RoomTable } from "~/features/rooms/ui/room-table";
import type { TicketRow } from "~/features/tickets/queries/list";
import { TicketTable } from "~/features/tickets/ui/ticket-table";
import type { WorkOrderRow } from "~/features/work-orders/queries/list/rows";
import { OrderTable } from "~/features/work-orders/ui/list/order-table";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { LinkButton } from "~/ui/layout/button";
import type { IconName } from "~/ui/layout/icon";
import type { CustomerDetail } from "../queries/record";

type ListParams = Parameters<typeof sortOf>[0] & { pageNumber: number; pageSize: number };
export type Listed<Row> = { entities: Row[]; totalCount: number; listParams: ListParams };
type Of<Row> = Listed<Row> & { customer: CustomerDetail };

/** The customer's locations, with a link to add one. */
export function LocationsTab({ customer, ...list }: Of<LocationRow>) {
  const { t } = useTranslation();
  const to = `/locations/new?customerId=${customer.id}`;
  return (
    <Belongings
      list={list}
      create={customer.archived ? null : { to, label: t("customers.detail.new-location") }}
      empty={{ icon: "map-pin", title: t("customers.detail.empty.locations") }}
    >
      <LocationTable rows={list.entities} sort={sortOf(list.listParams)} ofCustomer />
    </Belongings>
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
    <Belongings
      list={list}
      create={create}
      empty={{ icon: "door", title: t("customers.detail.empty.rooms") }}
    >
      <RoomTable rows={list.entities} sort={sortOf(list.listParams)} ofCustomer />
    </Belongings>
  );
}

export function AssetsTab({ customer, ...list }: Of<AssetRow>) {
  const { t } = useTranslation();
  const to = `/assets/new?customerId=${customer.id}`;
  return (
    <Belongings
      list={list}
      create={customer.archived ? null : { to, label: t("customers.detail.new-asset") }}
      empty={{ icon: "box", title: t("customers.detail.empty.assets") }}
    >
      <AssetTable rows={list.entities} sort={sortOf(list.listParams)} within="customer" />
    </Belongings>
  );
}

export function OrdersTab({ customer, ...list }: Of<WorkOrderRow>) {
  const { t } = useTranslation();
  const to = `/work-orders/new?customerId=${customer.id}`;
  const create =
    customer.archived || !customer.isCustomer
      ? null
      : { to, label: t("customers.detail.new-order") };
  return (
    <Belongings
      list={list}
      create={create}
      empty={{ icon: "clipboard", title: t("customers.detail.empty.work-orders") }}
    >
      <OrderTable rows={list.entities} sort={sortOf(list.listParams)} columns="all" />
    </Belongings>
  );
}

export function TicketsTab({ customer, ...list }: Of<TicketRow>) {
  const { t } = useTranslation();
  const create = customer.archived
    ? null
    : { to: `/tickets/new?customerId=${customer.id}`, label: t("customers.detail.new-ticket") };
  return (
    <Belongings
      list={list}
      create={create}
      empty={{ icon: "ticket", title: t("customers.detail.empty.tickets") }}
    >
      <TicketTable rows={list.entities} sort={sortOf(list.listParams)} within="customer" />
    </Belongings>
  );
}

type Props = {
  list: Listed<unknown>;
  create: { to: string; label: string } | null;
  empty: { icon: IconName; title: string };
  children: ReactNode;
};

/** A list of records of the customer, with a link to add one. */
function Belongings({ list, create, empty, children }: Props) {
  const button = create ? (
    <LinkButton to={create.to} icon="plus">
      {create.label}
    </LinkButton>
  ) : null;
  return (
    <>
      {list.entities.length > 0 && button ? <div className="flex justify-end">{button}</div> : null}
      <RecordList
        listParams={list.listParams}
        visibleCount={list.entities.length}
        totalCount={list.totalCount}
        filters={[]}
        filterBar={null}
        empty={{ ...empty, text: "", action: button }}
      >
        {children}
      </RecordList>
    </>
  );
}

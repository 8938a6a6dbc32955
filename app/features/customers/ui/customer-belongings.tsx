import { useTranslation } from "react-i18next";
import type { AssetRow } from "~/features/assets/queries";
import { AssetTable } from "~/features/assets/ui/list";
import type { LocationRow } from "~/features/locations/queries";
import { LocationTable } from "~/features/locations/ui/list";
import type { RoomRow } from "~/features/rooms/queries";
import { RoomTable } from "~/features/rooms/ui/list";
import type { TicketRow } from "~/features/tickets/queries/list";
import { TicketTable } from "~/features/tickets/ui/ticket-table";
import type { WorkOrderRow } from "~/features/work-orders/queries/list/rows";
import { OrderTable } from "~/features/work-orders/ui/list/order-table";
import { sortOf } from "~/shell/records/record-list";
import { type Listed, RelatedList } from "~/shell/records/related-list";
import type { CustomerDetail } from "../queries/record";

type Of<Row> = Listed<Row> & { customer: CustomerDetail };

/** The customer's locations, with a link to add one. */
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

export function OrdersTab({ customer, ...list }: Of<WorkOrderRow>) {
  const { t } = useTranslation();
  const to = `/work-orders/new?customerId=${customer.id}`;
  const create =
    customer.archived || !customer.isCustomer
      ? null
      : { to, label: t("customers.detail.new-order") };
  return (
    <RelatedList
      list={list}
      create={create}
      empty={{ icon: "clipboard", title: t("customers.detail.empty.work-orders") }}
    >
      <OrderTable rows={list.entities} sort={sortOf(list.listParams)} columns="all" />
    </RelatedList>
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

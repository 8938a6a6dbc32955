import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { eventPage } from "~/features/activity/model";
import { readActivity } from "~/features/activity/queries/read";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { listInput as assetsInput } from "~/features/assets/inputs";
import { listAssets } from "~/features/assets/queries";
import { AssetsTab } from "~/features/assets/ui/assets-tab";
import { TAB_RECORDS } from "~/features/inventory/model";
import { RecordActions, RecordPage } from "~/features/inventory/ui/record-page";
import { RecordColumns } from "~/shell/records/record-columns";
import { RecordWork } from "~/features/inventory/ui/record-work";
import { listPlansOf } from "~/features/preventive-maintenance/queries/list";
import { listNextDates } from "~/features/preventive-maintenance/queries/next-dates";
import { PlansOf } from "~/features/preventive-maintenance/ui/plans-of";
import { listInput as roomsInput } from "~/features/rooms/inputs";
import { listRooms, type RoomRow } from "~/features/rooms/queries";
import { RoomTable } from "~/features/rooms/ui/list";
import { readOrdersOf } from "~/features/work-orders/queries/of-record";
import { OrdersTab } from "~/features/work-orders/ui/list/orders-tab";
import { readOpenWork } from "~/features/work-orders/queries/open-of-record";
import { NewOrder, NewTicket } from "~/features/work-orders/ui/new-work";
import { OpenWork } from "~/features/work-orders/ui/open-work";
import { readListTab } from "~/server/page/list-page";
import { readPage } from "~/server/page/page";
import { addressLine } from "~/kernel/text/address";
import { countryName } from "~/kernel/text/country-name";
import { placeNames } from "~/kernel/text/title";
import { pageHandle } from "~/shell/layout/page-handle";
import { useFormat } from "~/shell/layout/use-format";
import { NewPlanLink } from "~/shell/records/new-plan-link";
import { sortOf } from "~/shell/records/record-list";
import { type Listed, RelatedList } from "~/shell/records/related-list";
import { Section } from "~/ui/layout/card";
import { MapLink } from "~/ui/layout/contact-links";
import { useLanguage } from "~/ui/layout/use-language";
import { DefinitionList } from "~/ui/list/definition-list";
import { MenuLink } from "~/ui/overlay/menu";
import { getLocation, type LocationDetail } from "~/features/locations/queries";
import { DefaultBadge } from "~/features/locations/ui/default-badge";

/** Loads only the list of the open tab. */
export function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  const { searchParams } = new URL(args.request.url);
  const { tab, ...others } = Object.fromEntries(searchParams);
  const params = { ...others, locationId: id };
  return readPage(args, async (ctx) => {
    const [location, activity, work, plans, rooms, assets, orders] = await Promise.all([
      getLocation(ctx, id),
      readActivity(ctx, { type: "location", id }, { most: eventPage(searchParams) }),
      tab === undefined ? readOpenWork(ctx, { locationId: id }) : null,
      tab === undefined ? listPlansOf(ctx, { locationId: id }) : null,
      tab === "rooms" ? readListTab(roomsInput, params, (list) => listRooms(ctx, list)) : null,
      tab === "assets" ? readListTab(assetsInput, params, (list) => listAssets(ctx, list)) : null,
      tab === "work-orders"
        ? readOrdersOf(ctx, params, (input) => listNextDates(ctx, input))
        : null,
    ]);
    return {
      location,
      activity,
      work,
      plans,
      rooms: location.roomsOn ? rooms : null,
      assets,
      orders,
    };
  });
}

export default function LocationPage() {
  const { t } = useTranslation();
  const { location, activity, work, plans, rooms, assets, orders } = useLoaderData<typeof loader>();
  const { counts } = location;
  return (
    <RecordPage
      list="locations"
      record={location}
      text={placeNames(location.name, location.customerName || t("locations.own"))[0]}
      actions={<Actions location={location} />}
      tabs={[
        { key: "general", label: t("locations.tab.general") },
        ...(location.roomsOn
          ? [{ key: "rooms", label: t("locations.tab.rooms"), count: counts.rooms || undefined }]
          : []),
        { key: "assets", label: t("locations.tab.assets"), count: counts.assets || undefined },
        {
          key: "work-orders",
          label: t("locations.tab.work-orders"),
          count: counts.workOrders || undefined,
        },
      ]}
      tab={rooms ? "rooms" : assets ? "assets" : orders ? "work-orders" : "general"}
    >
      {rooms ? (
        <RoomsTab location={location} {...rooms} />
      ) : assets ? (
        <AssetsTab
          {...assets}
          within="location"
          create={location.archived ? null : `/assets/new?locationId=${location.id}`}
          empty={{
            title: t("locations.detail.no-assets"),
            text: t("locations.detail.no-assets-text"),
          }}
        />
      ) : orders ? (
        <OrdersTab
          orders={orders}
          empty={{
            title: t("locations.detail.no-orders"),
            text: t("locations.detail.no-orders-text"),
          }}
        />
      ) : (
        <>
          {work ? <OpenWork work={work} allTickets={`/tickets?locationId=${location.id}`} /> : null}
          <RecordColumns
            facts={
              <PlansOf plans={plans} all={`/preventive-maintenance?locationId=${location.id}`} />
            }
            activity={
              <RecordActivity lines={activity} empty={<RecordWork tabs={["work-orders"]} />} />
            }
          >
            <AddressFacts location={location} />
            <GeneralFacts location={location} />
          </RecordColumns>
        </>
      )}
    </RecordPage>
  );
}

export const handle = pageHandle<typeof loader>(
  (t, data) => data?.location.name ?? t("locations.title"),
  { shows: ["locations/:id"], tabs: TAB_RECORDS },
);

type Props = { location: LocationDetail };

function Actions({ location }: Props) {
  const { t } = useTranslation();
  return (
    <RecordActions
      list="locations"
      record={location}
      main={<NewOrder at={`locationId=${location.id}`} />}
    >
      {location.archived ? null : (
        <>
          <NewTicket at={`locationId=${location.id}`} />
          <NewPlanLink of={{ locationId: location.id }} />
          {location.availableActions.includes("makeDefault") ? (
            <MenuLink to={`/locations/${location.id}/make-default`} icon="star" preventScrollReset>
              {t("locations.makeDefault.confirm")}
            </MenuLink>
          ) : null}
        </>
      )}
    </RecordActions>
  );
}

function RoomsTab({ location, ...list }: Listed<RoomRow> & { location: LocationDetail }) {
  const { t } = useTranslation();
  const to = `/rooms/new?locationId=${location.id}`;
  return (
    <RelatedList
      list={list}
      create={location.archived ? null : { to, label: t("rooms.list.new") }}
      empty={{
        icon: "door",
        title: t("locations.detail.no-rooms"),
        text: t("locations.detail.no-rooms-text"),
      }}
    >
      <RoomTable rows={list.entities} sort={sortOf(list.listParams)} ofLocation />
    </RelatedList>
  );
}

function GeneralFacts({ location }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { customerId, customerName } = location;
  return (
    <Section title={t("locations.form.general")}>
      <DefinitionList
        items={[
          {
            label: t("locations.field.customerId"),
            value: customerId ? (
              <Link to={`/customers/${customerId}`} className="link-plain">
                {customerName}
              </Link>
            ) : (
              t("locations.own")
            ),
          },
          {
            label: t("locations.field.isDefault"),
            value: location.isDefault ? <DefaultBadge /> : null,
          },
          { label: t("locations.field.createdAt"), value: format.date(location.createdAt) },
        ]}
      />
    </Section>
  );
}

function AddressFacts({ location }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const line = addressLine(location);
  const country = location.country ? countryName(location.country, language) : "";
  const { floor, section } = location;
  return (
    <Section title={t("locations.field.address")}>
      {[line, country, floor, section].every((one) => one === "") ? (
        <p className="text-muted">{t("locations.detail.no-address")}</p>
      ) : null}
      <DefinitionList
        items={[
          { label: t("locations.field.address"), value: line ? <MapLink address={line} /> : null },
          {
            label: t("locations.field.country"),
            value: country ? <span suppressHydrationWarning>{country}</span> : null,
          },
          { label: t("locations.field.floor"), value: floor },
          { label: t("locations.field.section"), value: section },
        ]}
      />
    </Section>
  );
}

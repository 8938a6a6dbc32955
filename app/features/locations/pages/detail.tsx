import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readActivity } from "~/features/activity/queries/read";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { eventPage } from "~/features/activity/model";
import { listInput as assetsInput } from "~/features/assets/inputs";
import { AssetsTab } from "~/features/assets/ui/assets-tab";
import { listAssets } from "~/features/assets/queries/list";
import { listInput as roomsInput } from "~/features/rooms/inputs";
import { listRooms } from "~/features/rooms/queries";
import { listInput as ordersInput } from "~/features/work-orders/inputs/list";
import { listWorkOrders } from "~/features/work-orders/queries/list/rows";
import { OrdersTab } from "~/features/work-orders/ui/list/orders-tab";
import { parseInput } from "~/kernel/input/parse";
import { readPage } from "~/kernel/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { Tabs } from "~/ui/list/tabs";
import { getLocation } from "../queries/record";
import { LocationActions } from "../ui/location-actions";
import { AddressFacts, GeneralFacts } from "../ui/location-facts";
import { RoomsTab } from "../ui/rooms-tab";

/** Loads only the list of the open tab. */
export function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  const { tab = "general", ...params } = Object.fromEntries(new URL(args.request.url).searchParams);
  return readPage(args, async (ctx) => {
    const listParams = { ...params, locationId: id };
    const roomParams = tab === "rooms" ? parseInput(roomsInput, listParams) : null;
    const assetParams = tab === "assets" ? parseInput(assetsInput, listParams) : null;
    const orderParams = tab === "work-orders" ? parseInput(ordersInput, listParams) : null;
    const [location, activity, rooms, assets, orders] = await Promise.all([
      getLocation(ctx, id),
      readActivity(
        ctx,
        { type: "location", id },
        { most: eventPage(new URL(args.request.url).searchParams) },
      ),
      roomParams && listRooms(ctx, roomParams),
      assetParams && listAssets(ctx, assetParams),
      orderParams && listWorkOrders(ctx, orderParams),
    ]);
    return {
      location,
      activity,
      rooms: rooms && roomParams && location.roomsOn ? { ...rooms, listParams: roomParams } : null,
      assets: assets && assetParams ? { ...assets, listParams: assetParams } : null,
      orders: orders && orderParams ? { ...orders, listParams: orderParams } : null,
    };
  });
}

export default function LocationPage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { location } = page;
  const tab = page.rooms
    ? "rooms"
    : page.assets
      ? "assets"
      : page.orders
        ? "work-orders"
        : "general";
  useDoneToast("locations");
  const { rooms, assets, workOrders } = location.counts;
  const tabs = [
    { key: "general", label: t("locations.tab.general") },
    ...(location.roomsOn
      ? [{ key: "rooms", label: t("locations.tab.rooms"), count: rooms || undefined }]
      : []),
    { key: "assets", label: t("locations.tab.assets"), count: assets || undefined },
    { key: "work-orders", label: t("locations.tab.work-orders"), count: workOrders || undefined },
  ];
  return (
    <>
      <PageHeader title={location.name} text={location.customerName || t("locations.own")}>
        <LocationActions location={location} />
      </PageHeader>
      <div className="flex flex-col gap-4">
        {location.archived ? <Notice kind="warning">{t("records.archived-notice")}</Notice> : null}
        <Tabs
          label={location.name}
          tabs={tabs.map(({ key, ...rest }) => ({
            ...rest,
            to:
              key === "general"
                ? `/locations/${location.id}`
                : `/locations/${location.id}?tab=${key}`,
            current: key === tab,
          }))}
        />
        {page.rooms ? <RoomsTab location={location} {...page.rooms} /> : null}
        {page.assets ? (
          <AssetsTab
            {...page.assets}
            within="location"
            create={location.archived ? null : `/assets/new?locationId=${location.id}`}
            empty={{
              title: t("locations.detail.no-assets"),
              text: t("locations.detail.no-assets-text"),
            }}
          />
        ) : null}
        {page.orders ? (
          <OrdersTab
            {...page.orders}
            empty={{
              title: t("locations.detail.no-orders"),
              text: t("locations.detail.no-orders-text"),
            }}
          />
        ) : null}
        {tab === "general" ? (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <AddressFacts location={location} />
            <GeneralFacts location={location} />
            <RecordActivity lines={page.activity} />
          </div>
        ) : null}
      </div>
      <Outlet context={location} />
    </>
  );
}

export const handle = pageHandle<typeof loader>(
  (t, data) => data?.location.name ?? t("locations.title"),
  { shows: ["locations/:id"] },
);

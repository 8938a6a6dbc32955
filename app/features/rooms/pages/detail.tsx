import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readActivity } from "~/features/activity/queries/read";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { eventPage } from "~/features/activity/model";
import { listInput as assetsInput } from "~/features/assets/inputs";
import { listAssets } from "~/features/assets/queries/list";
import { AssetsTab } from "~/features/assets/ui/assets-tab";
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
import { getRoom, type RoomDetail } from "../queries/record";
import { RoomFacts } from "../ui/room-facts";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import { PrintLabel } from "~/features/labels/ui/print-label";
import { Menu, MenuLink } from "~/ui/overlay/menu";

/** Loads only the list of the open tab. */
export function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  const { tab = "general", ...params } = Object.fromEntries(new URL(args.request.url).searchParams);
  return readPage(args, async (ctx) => {
    const orderParams =
      tab === "work-orders" ? parseInput(ordersInput, { ...params, roomId: id }) : null;
    const assetParams =
      tab === "assets" ? parseInput(assetsInput, { ...params, roomId: id }) : null;
    const [room, activity, assets, orders] = await Promise.all([
      getRoom(ctx, id),
      readActivity(
        ctx,
        { type: "room", id },
        { most: eventPage(new URL(args.request.url).searchParams) },
      ),
      assetParams && listAssets(ctx, assetParams),
      orderParams && listWorkOrders(ctx, orderParams),
    ]);
    return {
      room,
      activity,
      assets: assets && assetParams ? { ...assets, listParams: assetParams } : null,
      orders: orders && orderParams ? { ...orders, listParams: orderParams } : null,
    };
  });
}

export default function RoomPage() {
  const { t } = useTranslation();
  const { room, activity, assets, orders } = useLoaderData<typeof loader>();
  const tab = assets ? "assets" : orders ? "work-orders" : "general";
  useDoneToast("rooms");
  const tabs = [
    { key: "general", label: t("rooms.tab.general") },
    { key: "assets", label: t("rooms.tab.assets"), count: room.counts.assets || undefined },
    {
      key: "work-orders",
      label: t("rooms.tab.work-orders"),
      count: room.counts.workOrders || undefined,
    },
  ];
  return (
    <>
      <PageHeader
        title={room.name}
        text={[room.locationName, room.customerName].filter(Boolean).join(" · ")}
      >
        <RoomActions room={room} />
      </PageHeader>
      <div className="flex flex-col gap-4">
        {room.archived ? <Notice kind="warning">{t("records.archived-notice")}</Notice> : null}
        <Tabs
          label={room.name}
          tabs={tabs.map(({ key, ...rest }) => ({
            ...rest,
            to: key === "general" ? `/rooms/${room.id}` : `/rooms/${room.id}?tab=${key}`,
            current: key === tab,
          }))}
        />
        {assets ? (
          <AssetsTab
            {...assets}
            within="room"
            create={room.archived ? null : `/assets/new?roomId=${room.id}`}
            empty={{ title: t("rooms.detail.no-assets"), text: t("rooms.detail.no-assets-text") }}
          />
        ) : null}
        {orders ? (
          <OrdersTab
            {...orders}
            empty={{ title: t("rooms.detail.no-orders"), text: t("rooms.detail.no-orders-text") }}
          />
        ) : null}
        {tab === "general" ? (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <RoomFacts room={room} />
            <RecordActivity lines={activity} />
          </div>
        ) : null}
      </div>
      <Outlet context={room} />
    </>
  );
}

export const handle = pageHandle<typeof loader>((t, data) => data?.room.name ?? t("rooms.title"), {
  shows: ["rooms/:id"],
});

/** The available actions from the server: the likeliest as a button, the rest in the "more" menu. */
function RoomActions({ room }: { room: RoomDetail }) {
  const { t } = useTranslation();
  const offers = (command: "archive" | "delete") => room.availableActions.includes(command);
  return (
    <ActionBar>
      <Menu label={t("rooms.detail.more")}>
        <PrintLabel kind="rooms" id={room.id} />
        {offers("archive") ? (
          <MenuLink to={`/rooms/${room.id}/archive`} icon="archive" preventScrollReset>
            {t("rooms.archive.confirm")}
          </MenuLink>
        ) : null}
        {offers("delete") ? (
          <MenuLink to={`/rooms/${room.id}/delete`} icon="trash" danger preventScrollReset>
            {t("rooms.delete.confirm")}
          </MenuLink>
        ) : null}
      </Menu>
      {room.archived ? (
        <LinkButton
          to={`/rooms/${room.id}/restore`}
          look="primary"
          icon="archive-restore"
          preventScrollReset
        >
          {t("rooms.restore.confirm")}
        </LinkButton>
      ) : (
        <LinkButton to={`/rooms/${room.id}/edit`} look="primary" icon="pen" prefetches>
          {t("rooms.detail.edit")}
        </LinkButton>
      )}
    </ActionBar>
  );
}

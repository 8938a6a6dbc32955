import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
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
import { PrintLabel } from "~/features/labels/ui/print-label";
import { listNextDates } from "~/features/preventive-maintenance/queries/next-dates";
import { readOrdersOf } from "~/features/work-orders/queries/of-record";
import { readOpenWork } from "~/features/work-orders/queries/open-of-record";
import { OrdersTab } from "~/features/work-orders/ui/list/orders-tab";
import { NewOrder, NewTicket } from "~/features/work-orders/ui/new-work";
import { OpenWork } from "~/features/work-orders/ui/open-work";
import { readListTab } from "~/server/page/list-page";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { getRoom } from "~/features/rooms/queries";
import { RoomFacts } from "~/features/rooms/ui/detail";
import { joinNames } from "~/kernel/text/title";

/** Loads only the list of the open tab. */
export function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  const { searchParams } = new URL(args.request.url);
  const { tab, ...others } = Object.fromEntries(searchParams);
  const params = { ...others, roomId: id };
  return readPage(args, async (ctx) => {
    const [room, activity, work, assets, orders] = await Promise.all([
      getRoom(ctx, id),
      readActivity(ctx, { type: "room", id }, { most: eventPage(searchParams) }),
      tab === undefined ? readOpenWork(ctx, { roomId: id }) : null,
      tab === "assets" ? readListTab(assetsInput, params, (list) => listAssets(ctx, list)) : null,
      tab === "work-orders"
        ? readOrdersOf(ctx, params, (input) => listNextDates(ctx, input))
        : null,
    ]);
    return { room, activity, work, assets, orders };
  });
}

export default function RoomPage() {
  const { t } = useTranslation();
  const { room, activity, work, assets, orders } = useLoaderData<typeof loader>();
  const { counts } = room;
  return (
    <RecordPage
      list="rooms"
      record={room}
      text={joinNames(room.locationName, room.customerName)}
      actions={
        <RecordActions list="rooms" record={room} main={<NewOrder at={`roomId=${room.id}`} />}>
          {room.archived ? null : <NewTicket at={`roomId=${room.id}`} />}
          <PrintLabel kind="rooms" id={room.id} />
        </RecordActions>
      }
      tabs={[
        { key: "general", label: t("rooms.tab.general") },
        { key: "assets", label: t("rooms.tab.assets"), count: counts.assets || undefined },
        {
          key: "work-orders",
          label: t("rooms.tab.work-orders"),
          count: counts.workOrders || undefined,
        },
      ]}
      tab={assets ? "assets" : orders ? "work-orders" : "general"}
    >
      {assets ? (
        <AssetsTab
          {...assets}
          within="room"
          create={room.archived ? null : `/assets/new?roomId=${room.id}`}
          empty={{ title: t("rooms.detail.no-assets"), text: t("rooms.detail.no-assets-text") }}
        />
      ) : orders ? (
        <OrdersTab
          orders={orders}
          empty={{ title: t("rooms.detail.no-orders"), text: t("rooms.detail.no-orders-text") }}
        />
      ) : (
        <>
          {work ? <OpenWork work={work} allTickets={`/tickets?roomId=${room.id}`} /> : null}
          <RecordColumns
            activity={
              <RecordActivity lines={activity} empty={<RecordWork tabs={["work-orders"]} />} />
            }
          >
            <RoomFacts room={room} />
          </RecordColumns>
        </>
      )}
    </RecordPage>
  );
}

export const handle = pageHandle<typeof loader>((t, data) => data?.room.name ?? t("rooms.title"), {
  shows: ["rooms/:id"],
  tabs: TAB_RECORDS,
});

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readActivity } from "~/features/activity/queries/read";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { eventPage } from "~/features/activity/model";
import { readAssetReadings } from "~/features/checklists/queries/of-asset";
import { AssetReadings } from "~/features/checklists/ui/asset-readings";
import { RecordDocuments } from "~/features/attachments/ui/documents/record-documents";
import { listInput as ticketsInput } from "~/features/tickets/inputs/list";
import { listTickets } from "~/features/tickets/queries/list";
import { listInput as ordersInput } from "~/features/work-orders/inputs/list";
import { listWorkOrders } from "~/features/work-orders/queries/list/rows";
import { parseInput } from "~/kernel/input/parse";
import { readPage } from "~/kernel/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { Tabs } from "~/ui/list/tabs";
import { getAsset } from "../queries/record";
import { AssetActions } from "../ui/asset-actions";
import { AssetPlace, AssetPlate } from "../ui/asset-facts";
import { AssetTickets } from "../ui/asset-tickets";
import { OrdersTab } from "~/features/work-orders/ui/list/orders-tab";

/** Loads only the list of the open tab. */
export function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  const { tab = "general", ...params } = Object.fromEntries(new URL(args.request.url).searchParams);
  return readPage(args, async (ctx) => {
    const orderParams =
      tab === "work-orders" ? parseInput(ordersInput, { ...params, assetId: id }) : null;
    const ticketParams =
      tab === "tickets" ? parseInput(ticketsInput, { ...params, assetId: id }) : null;
    const [asset, activity, readings, orders, tickets, settings] = await Promise.all([
      getAsset(ctx, id),
      readActivity(
        ctx,
        { type: "asset", id },
        { most: eventPage(new URL(args.request.url).searchParams) },
      ),
      tab === "general" ? readAssetReadings(ctx, id) : [],
      orderParams && listWorkOrders(ctx, orderParams),
      ticketParams && listTickets(ctx, ticketParams),
      ctx.settings(),
    ]);
    const hasTickets = settings.features.TICKETING.enabled;
    return {
      asset,
      activity,
      readings,
      orders: orders && orderParams ? { ...orders, listParams: orderParams } : null,
      tickets:
        hasTickets && tickets && ticketParams ? { ...tickets, listParams: ticketParams } : null,
      hasTickets,
    };
  });
}

export default function AssetPage() {
  const { t } = useTranslation();
  const { asset, activity, readings, orders, tickets, hasTickets } = useLoaderData<typeof loader>();
  const tab = orders ? "work-orders" : tickets ? "tickets" : "general";
  useDoneToast("assets");
  const tabs = [
    { key: "general", label: t("assets.tab.general") },
    {
      key: "work-orders",
      label: t("assets.tab.work-orders"),
      count: asset.uses.workOrders || undefined,
    },
    ...(hasTickets ? [{ key: "tickets", label: t("assets.tab.tickets") }] : []),
  ];
  return (
    <>
      <PageHeader
        title={asset.name}
        text={[asset.manufacturer, asset.model, asset.serialNumber].filter(Boolean).join(" · ")}
      >
        <AssetActions asset={asset} />
      </PageHeader>
      <div className="flex flex-col gap-4">
        {asset.archived ? <Notice kind="warning">{t("records.archived-notice")}</Notice> : null}
        <Tabs
          label={asset.name}
          tabs={tabs.map(({ key, ...rest }) => ({
            ...rest,
            to: key === "general" ? `/assets/${asset.id}` : `/assets/${asset.id}?tab=${key}`,
            current: key === tab,
          }))}
        />
        {orders ? (
          <OrdersTab
            {...orders}
            empty={{
              title: t("assets.detail.no-orders"),
              text: t("assets.detail.no-orders-text"),
            }}
          />
        ) : tickets ? (
          <AssetTickets {...tickets} />
        ) : (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex flex-col gap-4">
              <AssetPlate asset={asset} />
              <AssetPlace asset={asset} />
              <RecordDocuments
                documents={asset.documents}
                path={`/assets/${asset.id}`}
                mayAdd={!asset.archived}
                mayRemove="all"
                failed={t("assets.addDocuments.failed")}
              />
            </div>
            <div className="flex flex-col gap-4">
              <AssetReadings measured={readings} />
              <RecordActivity lines={activity} />
            </div>
          </div>
        )}
      </div>
      <Outlet context={asset} />
    </>
  );
}

export const handle = pageHandle<typeof loader>(
  (t, data) => data?.asset.name ?? t("assets.title"),
  { shows: ["assets/:id"] },
);

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { eventPage } from "~/features/activity/model";
import { readActivity } from "~/features/activity/queries/read";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { RecordColumns } from "~/shell/records/record-columns";
import { SameNumberNotice } from "~/shell/records/same-number";
import { RecordDocuments } from "~/features/attachments/ui/documents/record-documents";
import { readAssetReadings } from "~/features/checklists/queries/of-asset";
import { AssetReadings } from "~/features/checklists/ui/asset-readings";
import { listAssetPhotos } from "~/features/daily-reports/queries/asset-photos";
import { AssetPhotos } from "~/features/daily-reports/ui/photos/asset-photos";
import { TAB_RECORDS } from "~/features/inventory/model";
import { RecordActions, RecordPage } from "~/features/inventory/ui/record-page";
import { RecordWork } from "~/features/inventory/ui/record-work";
import { PrintLabel } from "~/features/labels/ui/print-label";
import { listPlansOf } from "~/features/preventive-maintenance/queries/list";
import { listNextDates } from "~/features/preventive-maintenance/queries/next-dates";
import { PlansOf } from "~/features/preventive-maintenance/ui/plans-of";
import { listInput as ticketsInput } from "~/features/tickets/inputs/list";
import { listTickets } from "~/features/tickets/queries/list";
import { readOrdersOf } from "~/features/work-orders/queries/of-record";
import { OrdersTab } from "~/features/work-orders/ui/list/orders-tab";
import { readOpenWork } from "~/features/work-orders/queries/open-of-record";
import { NewOrder, NewTicket, NewWork } from "~/features/work-orders/ui/new-work";
import { OpenWork } from "~/features/work-orders/ui/open-work";
import { readListTab } from "~/server/page/list-page";
import { may } from "~/kernel/authorization/actions";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { NewPlanLink } from "~/shell/records/new-plan-link";
import { getAsset } from "~/features/assets/queries";
import { AssetPlace, AssetPlate, AssetTickets } from "~/features/assets/ui/detail";
import { joinNames } from "~/kernel/text/title";

/** Loads only the list of the open tab. */
export function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  const { searchParams } = new URL(args.request.url);
  const { tab = "general", ...others } = Object.fromEntries(searchParams);
  const params = { ...others, assetId: id };
  return readPage(args, async (ctx) => {
    const mayManage = may(ctx.actor, "inventory.manage");
    const mayReadTickets = may(ctx.actor, "tickets.read", { own: true });
    const [asset, activity, work, plans, readings, photos, orders, tickets, settings] =
      await Promise.all([
        getAsset(ctx, id),
        mayManage
          ? readActivity(ctx, { type: "asset", id }, { most: eventPage(searchParams) })
          : null,
        tab === "general" ? readOpenWork(ctx, { assetId: id }) : null,
        mayManage && tab === "general" ? listPlansOf(ctx, { assetId: id }) : null,
        tab === "general" ? readAssetReadings(ctx, id) : [],
        tab === "general" ? listAssetPhotos(ctx, id) : null,
        tab === "work-orders"
          ? readOrdersOf(ctx, params, (input) => listNextDates(ctx, input))
          : null,
        tab === "tickets" && mayReadTickets
          ? readListTab(ticketsInput, params, (list) => listTickets(ctx, list))
          : null,
        ctx.settings(),
      ]);
    const hasTickets = mayReadTickets && settings.features.TICKETING.enabled;
    const visible = { orders, tickets: hasTickets ? tickets : null, hasTickets };
    return { asset, activity, work, plans, readings, photos, mayManage, ...visible };
  });
}

export default function AssetPage() {
  const { t } = useTranslation();
  const { asset, activity, work, plans, readings, photos, orders, tickets, hasTickets, mayManage } =
    useLoaderData<typeof loader>();
  return (
    <RecordPage
      list="assets"
      record={asset}
      text={joinNames(asset.manufacturer, asset.model, asset.serialNumber)}
      actions={
        mayManage ? (
          <RecordActions
            list="assets"
            record={asset}
            main={<NewOrder at={`assetId=${asset.id}`} />}
          >
            {asset.archived ? null : <NewTicket at={`assetId=${asset.id}`} />}
            <PrintLabel kind="assets" id={asset.id} />
            {asset.archived ? null : <NewPlanLink of={{ assetId: asset.id }} />}
          </RecordActions>
        ) : asset.archived ? null : (
          <NewWork at={`assetId=${asset.id}`} />
        )
      }
      notices={
        <SameNumberNotice title={t("assets.detail.same-serial")} records={asset.sameSerial} />
      }
      tabs={[
        { key: "general", label: t("assets.tab.general") },
        {
          key: "work-orders",
          label: t("assets.tab.work-orders"),
          count: asset.uses.workOrders || undefined,
        },
        ...(hasTickets ? [{ key: "tickets", label: t("assets.tab.tickets") }] : []),
      ]}
      tab={orders ? "work-orders" : tickets ? "tickets" : "general"}
    >
      {orders ? (
        <OrdersTab
          orders={orders}
          empty={{
            title: t("assets.detail.no-orders"),
            text: t("assets.detail.no-orders-text"),
          }}
        />
      ) : tickets ? (
        <AssetTickets {...tickets} />
      ) : (
        <>
          {work ? <OpenWork work={work} allTickets="?tab=tickets" /> : null}
          <RecordColumns
            facts={
              <>
                <PlansOf plans={plans} all={`/preventive-maintenance?assetId=${asset.id}`} />
                <AssetReadings measured={readings} />
              </>
            }
            activity={
              activity ? (
                <RecordActivity
                  lines={activity}
                  empty={
                    <RecordWork tabs={hasTickets ? ["work-orders", "tickets"] : ["work-orders"]} />
                  }
                />
              ) : null
            }
          >
            <AssetPlate asset={asset} />
            <AssetPlace asset={asset} mayOpen={mayManage} />
            <RecordDocuments
              documents={asset.documents}
              path={`/assets/${asset.id}`}
              mayAdd={mayManage && !asset.archived}
              mayRemove={mayManage ? "all" : "none"}
              failed={t("assets.addDocuments.failed")}
            />
            {photos ? <AssetPhotos {...photos} /> : null}
          </RecordColumns>
        </>
      )}
    </RecordPage>
  );
}

export const handle = pageHandle<typeof loader>(
  (t, data) => data?.asset.name ?? t("assets.title"),
  { shows: ["assets/:id"], tabs: TAB_RECORDS },
);

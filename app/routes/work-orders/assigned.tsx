import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { viewOf } from "~/kernel/input/list-view";
import { readPage } from "~/server/page/page";
import { offlineLoader } from "~/offline/data/offline-data";
import { useEffects } from "~/offline/outbox/use-effects";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";
import { pageListInput } from "~/features/work-orders/inputs/list";
import { type OrderListView, orderListView } from "~/features/work-orders/queries/list/view";
import { OrderList } from "~/features/work-orders/ui/list/order-list";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url);
    const view = viewOf(args.request, "assigned-work-orders");
    const listParams = { ...pageListInput(searchParams, view === "kanban"), assigned: true };
    return orderListView(ctx, listParams, view, searchParams);
  });
}

export const clientLoader = offlineLoader(
  () => "work-orders",
  async (page: { listView: OrderListView }, request) =>
    (await import("~/features/work-orders/ui/list/offline-orders")).offlineOrders(
      page.listView,
      request,
    ),
  { list: { of: "orders", rows: ({ listView }) => listView.entities } },
);

export default function AssignedWorkOrders() {
  const { t } = useTranslation();
  const listView = useLoaderData<typeof loader>();
  useDoneToast("workOrders");
  return (
    <>
      <PageHeader title={t("workOrders.assigned.title")}>
        <LinkButton to="/work-orders/unfiled-reports" look="quiet" icon="history">
          {t("dailyReports.kept.title")}
        </LinkButton>
      </PageHeader>
      <OrderList listView={listView} columns="assigned" effects={useEffects(listView)} />
    </>
  );
}

export const handle = pageHandle((t) => t("workOrders.assigned.title"), { shows: ["work_orders"] });

import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type OrdersPage, readOverview } from "~/features/dashboard/queries/read";
import { AwaitedOrders, Shortcuts } from "~/features/dashboard/ui/shortcuts";
import { Week } from "~/features/dashboard/ui/week";
import { viewAddress, viewToOpen } from "~/features/saved-views/model";
import { columnChoicesOf } from "~/kernel/input/column-choices";
import { viewOf } from "~/kernel/input/list-view";
import { readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { offlineLoader } from "~/offline/data/offline-data";
import { useEffects } from "~/offline/outbox/use-effects";
import { useRootFacts } from "~/shell/layout/root-facts";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";
import { part } from "~/shell/layout/part";
import { pageListInput } from "~/features/work-orders/inputs/list";
import { orderListView } from "~/features/work-orders/queries/list/view";
import { OrderList } from "~/features/work-orders/ui/list/order-list";

/** Loaded only for users who work on orders, not for planners. */
const Day = part("day", async () => (await import("~/features/dashboard/ui/day")).Day);

/** Loaded only in a company without a work order. */
const Setup = part("setup", async () => (await import("~/features/dashboard/ui/setup")).Setup);

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url);
    const view = viewOf(args.request, "work-orders");
    const listParams = pageListInput(searchParams, view === "kanban");
    const columns = columnChoicesOf(args.request)["work-orders"];
    const [overview, listView] = await Promise.all([
      readOverview(ctx, searchParams),
      orderListView(ctx, listParams, view, searchParams, columns),
    ]);
    const toOpen = viewToOpen(args.request.url, listView.savedViews);
    if (toOpen) throw redirect(viewAddress(toOpen));
    return { ...overview, listView };
  });
}

export const clientLoader = offlineLoader(
  () => "work-orders",
  async (page: OrdersPage, request) =>
    (await import("~/features/dashboard/ui/offline-page")).offlineOrdersPage(page, request),
  { list: { of: "orders", rows: ({ listView }) => listView.entities } },
);

export default function WorkOrders() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const { dashboard, setup, looking, mayCreate, listView } = loaded;
  const effects = useEffects(loaded);
  const { day, shortcuts, week } = dashboard;
  const hours = useMemo(() => <Week week={week} shortcuts={shortcuts} />, [week, shortcuts]);
  const isApprover = useRootFacts()?.tabs?.orders === "/work-orders";
  useDoneToast("workOrders", "savedViews");
  return (
    <>
      <PageHeader title={t("workOrders.list.title")}>
        {mayCreate ? (
          <LinkButton
            to="/work-orders/new"
            look={day || setup ? "plain" : "primary"}
            icon="plus"
            prefetches
          >
            {t("workOrders.list.new")}
          </LinkButton>
        ) : null}
      </PageHeader>
      {day ? <Day day={day} hours={hours} effects={effects} /> : null}
      {setup ? <Setup steps={setup} /> : null}
      <div className={`summary-strip ${looking ? "max-md:hidden" : ""}`}>
        {isApprover ? <AwaitedOrders shortcuts={shortcuts} /> : null}
        <Shortcuts shortcuts={shortcuts} />
        {day ? null : hours}
      </div>
      <OrderList listView={listView} columns="all" effects={effects} />
      <Outlet />
    </>
  );
}

export const handle = pageHandle((t) => t("workOrders.list.title"), { shows: ["work_orders"] });

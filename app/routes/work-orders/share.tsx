import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPage } from "~/server/page/page";
import { dayIn } from "~/kernel/time/instants";
import { offlineLoader } from "~/offline/data/offline-data";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { likelyFirst } from "~/features/work-orders/policy/likely";
import type { WorkOrderRow } from "~/features/work-orders/queries/list/rows";
import type { OrderListView } from "~/features/work-orders/queries/list/view";
import { listOfflineOrders } from "~/features/work-orders/queries/offline";
import { AddShared } from "~/features/work-orders/ui/share/add-shared";

/** As many as a device stores. */
const MAX_ORDERS = 200;

type View = { orders: WorkOrderRow[] };

/** The user's own open orders. What was shared is on the device. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx): Promise<View> => {
    const [rows, settings] = await Promise.all([
      listOfflineOrders(ctx, MAX_ORDERS),
      ctx.settings(),
    ]);
    return { orders: likelyFirst(rows, dayIn(settings.timeZone, ctx.now().getTime())) };
  });
}

export const clientLoader = offlineLoader(
  () => "work-orders",
  ({ listView }: { listView: Pick<OrderListView, "entities"> }, { now }): View => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return { orders: likelyFirst(listView.entities, dayIn(timeZone, now)) };
  },
);

export async function clientAction(args: ClientActionFunctionArgs) {
  return (await import("~/features/work-orders/ui/share/share-plan")).addToOrder(args);
}

export default function Share() {
  const { t } = useTranslation();
  const { orders } = useLoaderData<typeof loader>();
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <PageHeader title={t("workOrders.shared.title")} />
      <AddShared orders={orders} />
    </div>
  );
}

export const handle = pageHandle((t) => t("workOrders.shared.title"));

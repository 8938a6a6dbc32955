import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readDay } from "~/features/dashboard/queries/day";
import type { OrdersPage } from "~/features/dashboard/queries/read";
import type { TechnicianDay } from "~/features/dashboard/model";
import { ReportOrders } from "~/features/dashboard/ui/report-orders";
import { Refusal } from "~/kernel/refusal";
import { offlineLoader } from "~/offline/data/offline-data";
import { useEffects } from "~/offline/outbox/use-effects";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";

type View = { day: TechnicianDay };

/** Where a report begins that was not begun from its order. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx): Promise<View> => {
    const day = await readDay(ctx);
    if (!day) throw new Refusal("not_allowed");
    return { day };
  });
}

export const clientLoader = offlineLoader<OrdersPage, View>(
  () => "work-orders",
  async ({ dashboard }, { now }) => {
    const { offlineDay } = await import("~/features/dashboard/ui/offline-page");
    const day = await offlineDay(dashboard.day, now);
    return day && { day };
  },
);

export default function ChooseOrder() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const effects = useEffects(page);
  return (
    <>
      <PageHeader title={t("dailyReports.choose.title")} />
      <ReportOrders day={page.day} effects={effects} />
    </>
  );
}

export const handle = pageHandle((t) => t("dailyReports.choose.title"), {
  shows: ["work_orders", "visits"],
});

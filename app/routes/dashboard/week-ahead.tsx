import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isMonth, monthOf } from "~/kernel/time/months";
import { readPage } from "~/server/page/page";
import { offlineLoader } from "~/offline/data/offline-data";
import { useEffects } from "~/offline/outbox/use-effects";
import { pageHandle } from "~/shell/layout/page-handle";
import { RefreshByPull } from "~/shell/records/refresh-by-pull";
import { PageHeader } from "~/ui/layout/page-header";
import { Tabs } from "~/ui/list/tabs";
import type { OrdersPage } from "~/features/dashboard/queries/read";
import { readWeekAhead, type WeekAheadPage } from "~/features/dashboard/queries/week-ahead";
import { Month } from "~/features/dashboard/ui/month";
import { HoursByDay } from "~/features/dashboard/ui/hours-by-day";
import { WeekAhead } from "~/features/dashboard/ui/week-ahead";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, readWeekAhead);
}

export const clientLoader = offlineLoader<OrdersPage, WeekAheadPage>(
  () => "work-orders",
  async ({ dashboard }, { now }) => {
    const { offlineDay } = await import("~/features/dashboard/ui/offline-page");
    const day = await offlineDay(dashboard.day, now);
    return day && { day, ...(dashboard.ownHours ? { hours: dashboard.ownHours } : {}) };
  },
);

export default function MyWeek() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const effects = useEffects(page);
  const hasMonth = params.get("view") === "month";
  const month = params.get("month") ?? "";
  return (
    <>
      <PageHeader title={t(hasMonth ? "dashboard.month.title" : "dashboard.week-ahead.title")} />
      <RefreshByPull />
      <div className="mb-4">
        <Tabs
          label={t("dashboard.month.views")}
          tabs={[
            { to: "/work-orders/week", label: t("dashboard.month.week"), current: !hasMonth },
            {
              to: "/work-orders/week?view=month",
              label: t("dashboard.month.month"),
              current: hasMonth,
            },
          ]}
        />
      </div>
      {hasMonth ? (
        <Month
          day={page.day}
          effects={effects}
          month={isMonth(month) ? month : monthOf(page.day.today)}
        />
      ) : (
        <>
          {page.hours ? <HoursByDay hours={page.hours} today={page.day.today} /> : null}
          <WeekAhead day={page.day} hours={page.hours} effects={effects} />
        </>
      )}
    </>
  );
}

export const handle = pageHandle((t) => t("dashboard.week-ahead.title"), {
  shows: ["work_orders", "visits"],
});

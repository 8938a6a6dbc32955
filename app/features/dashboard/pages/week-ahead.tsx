import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPage } from "~/kernel/server/page/page";
import { fieldLoader } from "~/offline/data/offline-data";
import { useEffects } from "~/offline/outbox/use-effects";
import { pageHandle } from "~/shell/layout/page-handle";
import { RefreshByPull } from "~/shell/records/refresh-by-pull";
import { PageHeader } from "~/ui/layout/page-header";
import type { OrdersPage } from "../queries/orders-page";
import { readWeekAhead, type WeekAheadPage } from "../queries/week-ahead";
import { WeekAhead } from "../ui/week-ahead";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, readWeekAhead);
}

export const clientLoader = fieldLoader<OrdersPage, WeekAheadPage>(
  () => "work-orders",
  ({ dashboard: { day } }) => day && { day },
);

export default function MyWeek() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("dashboard.week-ahead.title")} />
      <RefreshByPull />
      <WeekAhead day={page.day} effects={useEffects(page)} />
    </>
  );
}

export const handle = pageHandle((t) => t("dashboard.week-ahead.title"));

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPage } from "~/kernel/server/page";
import { useDoneToast } from "~/shell/done-toast";
import { pageHandle } from "~/shell/page-handle";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { Tabs } from "~/ui/tabs";
import { getWorkOrder, type WorkOrderDetail } from "../queries/detail";
import { OrderActivity } from "../ui/order-activity";
import { BlockedActions, OrderActions } from "../ui/order-actions";
import { GeneralInfo, UsefulInfo } from "../ui/order-facts";
import { Approvals, Signatures } from "../ui/order-gates";
import { OrderHours } from "../ui/order-hours";
import { OrderNotes } from "../ui/order-notes";
import { OrderPeople } from "../ui/order-people";
import { OrderProgress } from "../ui/order-progress";
import { OrderReports } from "../ui/order-reports";

export function loader(args: LoaderFunctionArgs) {
  const submissionPreview = new URL(args.request.url).pathname.includes("/submit-for-approval");
  return readPage(args, (ctx) => getWorkOrder(ctx, args.params["id"] ?? "", { submissionPreview }));
}

export default function WorkOrder() {
  const { t } = useTranslation();
  const order: WorkOrderDetail = useLoaderData<typeof loader>();
  const tab = useSearchParams()[0].get("tab") ?? "general";
  useDoneToast((command) => t(`workOrders.${command}.done`));
  return (
    <>
      <PageHeader title={order.number} text={[order.customer?.name, order.location?.name].filter(Boolean).join(" · ")} above={<StatusBadge status={order.status} />}>
        <OrderActions order={order} />
      </PageHeader>
      <div className="flex flex-col gap-4">
        <OrderProgress order={order} />
        <BlockedActions order={order} />
        <Tabs label={order.number} tabs={tabsOf(order, t).map(({ key, ...rest }) => ({ ...rest, to: key === "general" ? `/work-orders/${order.id}` : `/work-orders/${order.id}?tab=${key}`, current: key === tab }))} />
        <TabContents tab={tab} order={order} />
      </div>
      <Outlet context={order} />
    </>
  );
}

export const handle = pageHandle((t, data) => (data as WorkOrderDetail | undefined)?.number ?? t("workOrders.list.title"));

function tabsOf(order: WorkOrderDetail, t: (key: string) => string) {
  return [
    { key: "general", label: t("workOrders.tab.general") },
    { key: "hours", label: t("workOrders.tab.hours") },
    { key: "reports", label: t("workOrders.tab.reports"), count: order.reports.length || undefined },
    ...(order.approverNotes ? [{ key: "approver-notes", label: t("workOrders.tab.approver-notes"), count: order.approverNotes.length || undefined }] : []),
  ];
}

function TabContents({ tab, order }: { tab: string; order: WorkOrderDetail }) {
  if (tab === "hours") return <OrderHours order={order} />;
  if (tab === "reports") return <OrderReports order={order} />;
  if (tab === "approver-notes" && order.approverNotes) return <OrderNotes order={order} />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <GeneralInfo order={order} />
      <div className="flex flex-col gap-4">
        <UsefulInfo order={order} />
        <OrderPeople order={order} />
        <Approvals order={order} />
        <Signatures order={order} />
        <OrderActivity order={order} />
      </div>
    </div>
  );
}

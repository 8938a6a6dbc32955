import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useTimerChanges } from "~/offline/outbox/use-timer-changes";
import { Outlet, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { eventPage } from "~/features/activity/model";
import { hasApproverNotesTab } from "~/features/approvals/model";
import { ApproverNotes } from "~/features/approvals/ui/approver-notes";
import { RecordDocuments } from "~/features/attachments/ui/documents/record-documents";
import { LaterChecklists } from "~/features/checklists/ui/order/later-checklists";
import { Conversation } from "~/features/comments/ui/conversation";
import { commentPage } from "~/features/comments/model";
import {
  type OfflineWorkOrder,
  type OrderPage,
  readOrderPage,
} from "~/features/daily-reports/queries/order";
import { AfterSignature } from "~/features/dashboard/ui/after-signature";
import { OrderHours } from "~/features/daily-reports/ui/order/order-hours";
import { OrderReports } from "~/features/daily-reports/ui/order/order-reports";
import { useQueuedContent } from "~/features/daily-reports/ui/order/use-queued-content";
import { SentBackBanner } from "~/features/daily-reports/ui/order/sent-back-banner";
import { OrderTickets, TicketConversations } from "~/features/tickets/ui/order-tickets";
import {
  findPlanOfOrder,
  type PlanOfOrder,
} from "~/features/preventive-maintenance/queries/of-order";
import { FromPlan } from "~/features/preventive-maintenance/ui/from-plan";
import { OrderVisits } from "~/features/visits/ui/order-visits";
import { useVisitUndo } from "~/features/visits/ui/use-visit-undo";
import { readPage } from "~/server/page/page";
import {
  type ChangesSince,
  findChangesSince,
} from "~/features/work-orders/revisions/queries/changes";
import { joinNames, titleOf } from "~/kernel/text/title";
import { useUndoableDoneToast } from "~/shell/layout/done-toast";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { offlineLoader } from "~/offline/data/offline-data";
import { withQueuedCommands } from "~/offline/outbox/effects";
import { useEffects } from "~/offline/outbox/use-effects";
import { isStatusOf, SentMark } from "~/offline/outbox/sent/mark";
import { pageHandle } from "~/shell/layout/page-handle";
import { part } from "~/shell/layout/part";
import { RecordColumns } from "~/shell/records/record-columns";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { StatusBadge } from "~/ui/layout/status-badge";
import { Tabs } from "~/ui/list/tabs";
import { TRANSITIONS } from "~/features/work-orders/model";
import { BlockedActions, OrderActions } from "~/features/work-orders/ui/detail/order-actions";
import { OrderBar } from "~/features/work-orders/ui/detail/order-bar";
import { GeneralInfo } from "~/features/work-orders/ui/detail/order-facts";
import { Approvals, Signatures } from "~/features/work-orders/ui/detail/order-approvals";
import { OrderPdfs } from "~/features/work-orders/ui/detail/order-pdfs";
import { OrderPeople } from "~/features/work-orders/ui/detail/order-people";
import { OrderSite, SafetyShortcut } from "~/features/work-orders/ui/detail/order-site";
import { OrderProgress } from "~/features/work-orders/ui/detail/order-progress";
import { useOrderStep } from "~/features/work-orders/ui/detail/step-link";

export function loader(args: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(args.request.url);
  const comments = searchParams.get("tab") === "comments" ? commentPage(searchParams) : 0;
  const listParams = {
    submissionPreview: pathname.includes("/submit-for-approval"),
    events: eventPage(searchParams),
    comments,
  };
  const id = args.params["id"] ?? "";
  return readPage(args, async (ctx) => {
    const [page, plan, changes] = await Promise.all([
      readOrderPage(ctx, id, listParams),
      findPlanOfOrder(ctx, id),
      // It reads two whole revisions, which only the dialog compares.
      pathname.includes("/approve") ? findChangesSince(ctx, id) : null,
    ]);
    return { ...page, plan, changes };
  });
}

export const clientLoader = offlineLoader(
  ({ id }) => `work-orders/${id}`,
  (order: OfflineWorkOrder) => order.page,
  {
    partsOf: async (order) =>
      (await import("~/features/dashboard/ui/offline-order")).offlineOrderOf(order),
  },
);

/** When a command of one of the dialogs below was queued on this device, there is nothing new to load. */
export const shouldRevalidate = skipRevalidationIfQueued;

export default function WorkOrder() {
  const { t } = useTranslation();
  // Pages that a device has stored say nothing about plans and changes.
  const loaded: OrderPage & { plan?: PlanOfOrder | null; changes?: ChangesSince | null } =
    useLoaderData<typeof loader>();
  const effects = useEffects(loaded);
  const queued = useQueuedContent(loaded);
  const order = {
    ...withQueuedCommands(loaded, `work-orders/${loaded.id}`, effects, TRANSITIONS),
    ...queued.totals,
  };
  const step = useOrderStep(order, effects);
  const hasTimer = useHasTimer(loaded);
  const tab = useSearchParams()[0].get("tab") ?? "general";
  useUndoableDoneToast(["workOrders", "comments", "visits", "checklists"], useVisitUndo());
  return (
    <>
      <PageHeader
        title={<OrderTitle order={order} />}
        text={joinNames(order.customer?.name, order.location?.name)}
        above={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={order.status} isWaiting={order.isWaiting} />
            <SentMark of={isStatusOf(`work-orders/${order.id}`)} />
          </span>
        }
      >
        <OrderBar order={order} step={step} />
        {order.asset ? <SafetyShortcut /> : null}
        <OrderActions order={order} step={step} />
      </PageHeader>
      <div className="record-page flex flex-col gap-4">
        {loaded.plan ? <FromPlan plan={loaded.plan} /> : null}
        <SentBackBanner order={order} />
        <AfterSignature order={order} />
        {order.signature?.mailHeld ? (
          <Notice kind="info">{t("workOrders.detail.mail-held")}</Notice>
        ) : null}
        {hasTimer ? (
          <TimerStrip order={loaded} isToStart={step.next.step === "start" && step.next.mayAct} />
        ) : null}
        <OrderProgress order={order} step={step} />
        <BlockedActions order={order} />
        <Tabs
          label={order.number}
          tabs={tabsOf(order, queued, t).map(({ key, ...rest }) => ({
            ...rest,
            to:
              key === "general"
                ? `/work-orders/${order.id}`
                : `/work-orders/${order.id}?tab=${key}`,
            current: key === tab,
          }))}
        />
        <TabContents tab={tab} order={order} />
      </div>
      <Outlet context={order} />
    </>
  );
}

/** Whether there is anything to time or to stop: the page waits for the code of what it shows. */
function useHasTimer(page: { timers?: OrderPage["timers"] }): boolean {
  const { changes } = useTimerChanges(page);
  const { intervals, mayTime } = page.timers ?? { intervals: [], mayTime: false };
  return mayTime || intervals.length > 0 || changes.length > 0;
}

/** What the job is, and its number beside it. */
function OrderTitle({ order: { description, number } }: { order: OrderPage }) {
  const title = titleOf(description);
  if (!title) return number;
  return (
    <>
      {title} <span className="text-muted text-base font-medium whitespace-nowrap">{number}</span>
    </>
  );
}

export const handle = pageHandle<typeof loader>(
  (t, data) => data?.number ?? t("workOrders.list.title"),
  { shows: ["work_orders/:id"] },
);

const TimerStrip = part(
  "timer-strip",
  async () => (await import("~/features/timers/ui/timer-strip")).TimerStrip,
);

/** A phone shows two or three of them: the checklists of an order are among these. */
function tabsOf(
  order: OrderPage,
  { newReports, newComments }: ReturnType<typeof useQueuedContent>,
  t: (key: string) => string,
) {
  const count = order.checklists?.checklists.length || undefined;
  const checklists = order.checklists
    ? [{ key: "checklists", label: t("workOrders.tab.checklists"), count }]
    : [];
  return [
    { key: "general", label: t("workOrders.tab.general") },
    ...(count ? checklists : []),
    { key: "hours", label: t("workOrders.tab.hours") },
    {
      key: "reports",
      label: t("workOrders.tab.reports"),
      count: order.reports.length + newReports || undefined,
    },
    ...(count ? [] : checklists),
    ...(order.conversation
      ? [
          {
            key: "comments",
            label: t("comments.title"),
            count: order.conversation.totalCount + newComments || undefined,
          },
        ]
      : []),
    ...(hasApproverNotesTab(order)
      ? [
          {
            key: "approver-notes",
            label: t("workOrders.tab.approver-notes"),
            count: order.approverNotes?.length || undefined,
          },
        ]
      : []),
  ];
}

function TabContents({ tab, order }: { tab: string; order: OrderPage }) {
  const { t } = useTranslation();
  const title = joinNames(order.number, order.customer?.name);
  if (tab === "comments" && order.conversation)
    return (
      <div className="flex flex-col gap-4">
        <TicketConversations tickets={order.tickets} />
        <Conversation conversation={order.conversation} title={title} />
      </div>
    );
  if (tab === "checklists" && order.checklists) return <LaterChecklists order={order} />;
  if (tab === "hours") return <OrderHours order={order} />;
  if (tab === "reports") return <OrderReports order={order} />;
  if (tab === "approver-notes" && order.approverNotes)
    return (
      <ApproverNotes
        noun="workOrders"
        path={`/work-orders/${order.id}`}
        notes={order.approverNotes}
        labelOf={(about) => t(`workOrders.notes.about.${about}`)}
        mayWrite={order.mayWriteApproverNote}
        isPrinted
      />
    );
  return (
    <RecordColumns
      facts={
        <>
          <OrderPeople order={order} />
          <GeneralInfo order={order} />
          <Approvals order={order} />
          <Signatures order={order} />
          <OrderPdfs order={order} />
        </>
      }
      activity={order.activity ? <RecordActivity lines={order.activity} /> : null}
    >
      <OrderSite order={order} />
      <OrderVisits order={order} />
      <OrderTickets tickets={order.tickets} />
      <RecordDocuments
        documents={order.documents}
        path={`/work-orders/${order.id}`}
        mayAdd={order.mayAddDocuments}
        mayRemove={order.mayRemoveDocuments}
        queued={{ id: order.id, title }}
        failed={t("workOrders.addDocuments.failed")}
      />
    </RecordColumns>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { eventPage } from "~/features/activity/model";
import { readActivity } from "~/features/activity/queries/read";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { Notice } from "~/ui/layout/notice";
import { RecordColumns } from "~/shell/records/record-columns";
import { PageHeader } from "~/ui/layout/page-header";
import { getPlan, type PlanDetail } from "~/features/preventive-maintenance/queries/record";
import { useFrequency } from "~/features/preventive-maintenance/ui/frequency";
import { PlanActions } from "~/features/preventive-maintenance/ui/plan-actions";
import { OrderFacts, PlanAssets, PlanFacts } from "~/features/preventive-maintenance/ui/plan-facts";
import { NextDates, PlanHistory } from "~/features/preventive-maintenance/ui/plan-history";
import { PlanStatus } from "~/features/preventive-maintenance/ui/plan-status";

export function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  return readPage(args, async (ctx) => {
    const most = eventPage(new URL(args.request.url).searchParams);
    const [plan, activity] = await Promise.all([
      getPlan(ctx, id),
      readActivity(ctx, { type: "maintenance-plan", id }, { most }),
    ]);
    return { plan, activity };
  });
}

export default function PlanPage() {
  const { plan, activity } = useLoaderData<typeof loader>();
  const sentence = useFrequency()(plan);
  useDoneToast("preventiveMaintenance");
  return (
    <>
      <PageHeader
        title={plan.name}
        text={sentence}
        above={
          <p className="mb-1">
            <PlanStatus plan={{ status: plan.rowStatus, planStatus: plan.status }} />
          </p>
        }
      >
        <PlanActions plan={plan} />
      </PageHeader>
      <div className="record-page flex flex-col gap-4">
        <Troubles plan={plan} />
        <RecordColumns
          facts={
            <>
              <NextDates plan={plan} />
              <PlanHistory plan={plan} />
            </>
          }
          activity={<RecordActivity lines={activity} />}
        >
          <PlanFacts plan={plan} />
          <PlanAssets plan={plan} />
          <OrderFacts plan={plan} />
        </RecordColumns>
      </div>
      <Outlet context={plan} />
    </>
  );
}

/** What keeps the plan from making the orders that it says. */
function Troubles({ plan: { block, technicians, standIn } }: { plan: PlanDetail }) {
  const { t } = useTranslation();
  const leftOut = technicians.filter(({ mayWork }) => !mayWork).map(({ name }) => name);
  return (
    <>
      {block ? (
        <Notice kind="warning" title={t("preventiveMaintenance.blocked.title")}>
          {t("preventiveMaintenance.list.blocked", {
            reason: t(`preventiveMaintenance.blocked.${block}`),
          })}
        </Notice>
      ) : null}
      {standIn ? (
        <Notice kind="info">
          {t("preventiveMaintenance.detail.owner-left", { name: standIn })}
        </Notice>
      ) : null}
      {leftOut.length > 0 ? (
        <Notice kind="warning">
          {t("preventiveMaintenance.detail.left-out", { names: leftOut.join(", ") })}
        </Notice>
      ) : null}
    </>
  );
}

export const handle = pageHandle<typeof loader>(
  (t, data) => data?.plan.name ?? t("preventiveMaintenance.title"),
  { shows: ["maintenance_plans/:id", "work_orders"] },
);

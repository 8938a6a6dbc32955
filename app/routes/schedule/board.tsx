import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseInput } from "~/kernel/input/parse";
import { readPage } from "~/server/page/page";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";
import { scheduleInput, scheduleParams } from "~/features/schedule/inputs";
import { readSchedule } from "~/features/schedule/queries/board";
import { boardAt } from "~/features/schedule/ui/address";
import { ScheduleBoard } from "~/features/schedule/ui/schedule-board";
import { TrayButton } from "~/features/schedule/ui/tray";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) =>
    readSchedule(
      ctx,
      parseInput(scheduleInput, scheduleParams(new URL(args.request.url).searchParams)),
    ),
  );
}

export default function Schedule() {
  const { t } = useTranslation();
  const schedule = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t(schedule.isOwn ? "schedule.own-title" : "schedule.title")}>
        {schedule.mayPlan ? (
          <LinkButton to="/work-orders/stand-ins" look="quiet" icon="users">
            {t("schedule.absences")}
          </LinkButton>
        ) : null}
        {schedule.tray ? (
          <TrayButton count={schedule.tray.counts.all} isFolded={schedule.input.folded} />
        ) : null}
      </PageHeader>
      <ScheduleBoard schedule={schedule}>
        <Outlet />
      </ScheduleBoard>
    </>
  );
}

/** A dialog opens and closes over the board as it is. The parameter of its toast changes nothing either. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = change;
  const isSameUrl = currentUrl.href === nextUrl.href;
  const isSameBoard = boardAt(currentUrl.search) === boardAt(nextUrl.search);
  if (formMethod === undefined && isSameBoard && !isSameUrl) return false;
  return skipRevalidationIfQueued(change);
}

export const handle = pageHandle((t) => t("schedule.title"), {
  shows: ["visits", "work_orders"],
});

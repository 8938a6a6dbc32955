import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { getScheduleVisit, type VisitPage } from "~/features/visits/queries/plannable";
import { VisitDialog } from "~/features/schedule/ui/visit-dialog";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) => getScheduleVisit(ctx, args.params["id"] ?? ""));
}

export default function ScheduledVisit() {
  return <VisitDialog {...useLoaderData<typeof loader>()} />;
}

export const handle = pageHandle<VisitPage>(
  (t, page) => page?.visit.order.number ?? t("schedule.title"),
);

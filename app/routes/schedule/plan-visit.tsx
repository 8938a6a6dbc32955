import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { visitDone } from "~/features/visits/policy/done-act";
import { formOfOrder } from "~/features/visits/policy/form";
import { getOrderToPlan, getPlannableOrder } from "~/features/visits/queries/plannable";
import { VisitDialog } from "~/features/visits/ui/visit-dialog";
import { newId } from "~/kernel/ids";
import { actOnPage, readPage } from "~/server/page/page";
import { useRootFacts } from "~/shell/layout/root-facts";
import { pageHandle } from "~/shell/layout/page-handle";
import { planVisit } from "~/features/schedule/commands/plan-visit";
import { readPlanForm } from "~/features/visits/queries/sent-visit";
import { boardAfter, dialogAfter, useScheduleAddress } from "~/features/schedule/ui/address";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({
    ...(await getPlannableOrder(ctx, args.params["id"] ?? "")),
    id: newId(),
  }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const orderId = args.params["id"] ?? "";
    const visit = await planVisit(ctx, await readPlanForm(ctx, form, orderId));
    const done = visitDone("plan", ctx.idempotencyKey, visit);
    const { leftMinutes } = await getOrderToPlan(ctx, orderId);
    // The next visit of an order of several days.
    if (leftMinutes > 0) return redirect(dialogAfter(args.request, `plan/${orderId}`, done));
    return redirect(boardAfter(args.request, done));
  });
}

export default function PlanVisit() {
  const { order, leftMinutes, visits, people, contact, proposed, id } =
    useLoaderData<typeof loader>();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  return (
    <VisitDialog
      // After a visit, the form of the next one.
      key={visits.length}
      is="plan"
      order={order}
      people={people}
      before={formOfOrder(order.technicianIds, proposed, timeZone)}
      contact={contact}
      fields={{ id }}
      visitId={id}
      seen={visits}
      leftMinutes={leftMinutes}
      closeTo={useScheduleAddress().board()}
    />
  );
}

export const handle = pageHandle((t) => t("schedule.plan.title"));

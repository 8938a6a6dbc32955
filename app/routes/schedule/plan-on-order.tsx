import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orderAfter, visitDone } from "~/features/visits/policy/done-act";
import { formOfOrder } from "~/features/visits/policy/form";
import { getOrderToPlan, getPlannableOrder } from "~/features/visits/queries/plannable";
import { readRequestedDay } from "~/features/visits/queries/requested-day";
import { VisitDialog } from "~/features/visits/ui/visit-dialog";
import { useRootFacts } from "~/shell/layout/root-facts";
import { newId } from "~/kernel/ids";
import { actOnPage, readPage } from "~/server/page/page";
import { planVisit } from "~/features/schedule/commands/plan-visit";
import { readPlanForm } from "~/features/visits/queries/sent-visit";

export function loader(args: LoaderFunctionArgs) {
  const workOrderId = args.params["id"] ?? "";
  return readPage(args, async (ctx) => {
    const [plan, planned] = await Promise.all([
      getPlannableOrder(ctx, workOrderId),
      readRequestedDay(ctx, workOrderId, args.request),
    ]);
    return { ...plan, planned, id: newId() };
  });
}

export function action(args: ActionFunctionArgs) {
  const workOrderId = args.params["id"] ?? "";
  return actOnPage(args, async (ctx, form) => {
    const visit = await planVisit(ctx, await readPlanForm(ctx, form, workOrderId));
    const { leftMinutes } = await getOrderToPlan(ctx, workOrderId);
    // The next visit of an order of several days.
    const next = leftMinutes > 0 ? "/visits/new" : "";
    const done = visitDone("plan", ctx.idempotencyKey, visit);
    return redirect(orderAfter(`/work-orders/${workOrderId}${next}`, done));
  });
}

export default function PlanVisit() {
  const { order, leftMinutes, visits, people, contact, proposed, planned, id } =
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
      planned={planned}
      closeTo={`/work-orders/${order.id}`}
    />
  );
}

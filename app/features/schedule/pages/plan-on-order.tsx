import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { planVisitInput, visitFormInput } from "~/features/visits/inputs";
import { formOfOrder, visitFieldsOf } from "~/features/visits/policy/form";
import { getPlannableOrder } from "~/features/visits/queries/plannable";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { present } from "~/kernel/server/command/stored";
import { findOrderDays } from "~/features/visits/queries/order-days";
import { planVisit } from "../commands/plan-visit";
import { wishOf } from "~/features/visits/policy/warnings";
import { readRequestedDay } from "~/features/visits/queries/requested-day";
import { requireWarningsSeen } from "~/features/visits/queries/seen-warnings";
import { VisitDialog } from "~/features/visits/ui/visit-dialog";

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
    const fields = parseForm(visitFormInput, form);
    const [{ timeZone }, order] = await Promise.all([
      ctx.settings(),
      findOrderDays(ctx, workOrderId),
    ]);
    const input = parseInput(planVisitInput, {
      id: form.get("id"),
      workOrderId,
      ...visitFieldsOf(fields, timeZone),
    });
    await requireWarningsSeen(
      ctx,
      { ...input, day: fields.day, wish: wishOf(present(order)) },
      form.getAll("_seen").map(String),
    );
    await planVisit(ctx, input);
    return redirect(`/work-orders/${workOrderId}?done=plan`);
  });
}

export default function PlanVisit() {
  const { order, people, today, planned, id } = useLoaderData<typeof loader>();
  const day = useSearchParams()[0].get("day");
  const before = formOfOrder(order, today);
  return (
    <VisitDialog
      is="plan"
      order={order}
      people={people}
      before={day ? { ...before, day } : before}
      fields={{ id }}
      visitId={id}
      planned={planned}
    />
  );
}

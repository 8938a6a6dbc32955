import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { planVisit } from "../commands/plan-visit";
import { planVisitInput, visitFormInput } from "~/features/visits/inputs";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { formOfOrder, visitFieldsOf } from "~/features/visits/policy/form";
import { getPlannableOrder } from "~/features/visits/queries/plannable";
import { boardAfter } from "../ui/address";
import { VisitForm } from "../ui/visit-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({
    ...(await getPlannableOrder(ctx, args.params["id"] ?? "")),
    id: newId(),
  }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const fields = parseForm(visitFormInput, form);
    const { timeZone } = await ctx.settings();
    await planVisit(
      ctx,
      parseInput(planVisitInput, {
        id: form.get("id"),
        workOrderId: args.params["id"],
        ...visitFieldsOf(fields, timeZone),
      }),
    );
    return redirect(boardAfter(args.request, "plan"));
  });
}

export default function PlanVisit() {
  const { order, people, today, id } = useLoaderData<typeof loader>();
  return (
    <VisitForm
      is="plan"
      order={order}
      people={people}
      before={formOfOrder(order, today)}
      fields={{ id }}
      visitId={id}
    />
  );
}

export const handle = pageHandle((t) => t("schedule.plan.title"));

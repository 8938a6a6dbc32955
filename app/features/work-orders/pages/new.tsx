import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { may } from "~/kernel/actions";
import { formObject } from "~/kernel/form";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/parse";
import { Refusal } from "~/kernel/refusal";
import type { Ctx } from "~/kernel/server/ctx";
import { actOnPage, readPage } from "~/kernel/server/page";
import { pageHandle } from "~/shell/page-handle";
import { PageHeader } from "~/ui/page-header";
import { createWorkOrder } from "../commands/create";
import { createInput } from "../inputs/create";
import { readOrderChoices } from "../queries/choices";
import { draftOfSent } from "../ui/draft-of-sent";
import type { OrderDraft } from "../ui/order-draft";
import { OrderForm } from "../ui/order-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    if (!may(ctx.actor, "work-orders.create", { own: true })) throw new Refusal("not_allowed");
    return { choices: await readOrderChoices(ctx), draft: draftFor(ctx) };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await createWorkOrder(ctx, parseInput(createInput, formObject(form, ["warranty"])));
    return redirect(`/work-orders/${id}?done=create`);
  });
}

export default function NewWorkOrder() {
  const { t } = useTranslation();
  const { choices, draft } = useLoaderData<typeof loader>();
  const asked = useActionData<typeof action>();
  const refused = asked && "refusal" in asked ? asked : undefined;
  return (
    <>
      <PageHeader title={t("workOrders.create.title")} />
      <OrderForm draft={draftOfSent(draft, refused?.sent, choices)} choices={choices} refusal={refused?.refusal} failed={t("workOrders.create.failed")} submitLabel={t("workOrders.create.confirm")} />
    </>
  );
}

export const handle = pageHandle((t) => t("workOrders.create.title"));

/** A technician makes orders for himself only (RULES §2). */
function draftFor(ctx: Ctx): OrderDraft {
  const self = { id: ctx.actor.userId, name: `${ctx.actor.name} ${ctx.actor.surname}` };
  const alone = !may(ctx.actor, "work-orders.create");
  const plan = { priority: "medium" as const, externalReference: "", jobNumber: "", description: "", plannedStartOn: "", plannedEndOn: "", plannedRegularMinutes: 0, plannedTravelMinutes: 0, warranty: false };
  const places = { customer: null, location: null, room: null, asset: null };
  return { id: newId(), version: null, places, plan, people: { technicians: alone ? [self] : [], leadId: alone ? self.id : null }, kept: { intervention: "", repairNotes: "", equipmentIds: [], parts: [] } };
}

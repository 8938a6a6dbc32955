import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readForm } from "~/kernel/input/read-form";
import { parseInput } from "~/kernel/input/parse";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readEditPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { storedVersion } from "~/shell/records/record-conflict";
import { PageHeader } from "~/ui/layout/page-header";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import { updateWorkOrderNotes } from "~/features/work-orders/commands/update-notes";
import { notesInput, updateInput } from "~/features/work-orders/inputs/create";
import { readOrderChoices } from "~/features/work-orders/queries/choices";
import { getWorkOrder } from "~/features/work-orders/queries/detail";
import { NotesForm } from "~/features/work-orders/ui/form/notes-form";
import { draftFromInput } from "~/features/work-orders/ui/form/order-draft";
import { draftOf } from "~/features/work-orders/ui/form/order-draft";
import { OrderForm } from "~/features/work-orders/ui/form/order-form";
import { withPlannedParts } from "~/features/work-orders/ui/form/planned-parts";
import { OtherVersion } from "~/features/work-orders/ui/form/other-version";

export function loader(args: LoaderFunctionArgs) {
  return readEditPage(args, async (ctx) => {
    const [order, choices] = await Promise.all([
      getWorkOrder(ctx, args.params["id"] ?? ""),
      readOrderChoices(ctx),
    ]);
    if (order.editable === "none") throw new Refusal("not_allowed", "order_locked");
    return { order, choices };
  });
}

/** One form for users who may change everything, another for the lead's notes. The submitted fields identify the form. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const record = { id: args.params["id"] };
    const { id } = form.has("priority")
      ? await updateWorkOrder(
          ctx,
          parseInput(updateInput, {
            ...withPlannedParts(readForm(updateInput, form, ["warranty"])),
            ...record,
          }),
        )
      : await updateWorkOrderNotes(
          ctx,
          parseInput(notesInput, { ...withPlannedParts(readForm(notesInput, form)), ...record }),
        );
    return redirect(`/work-orders/${id}?done=update`);
  });
}

export default function EditWorkOrder() {
  const { t } = useTranslation();
  const { order, choices } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  const refusal = refused?.refusal;
  const failed = t("workOrders.update.failed");
  const current = storedVersion(refusal);
  // The user has seen the other version, so the next save is based on its version number.
  const seen = current ? { ...order, version: current.version } : order;
  return (
    <>
      <PageHeader title={t("workOrders.update.title", { number: order.number })} />
      {current ? <OtherVersion before={order} current={current} sent={refused?.sent} /> : null}
      {order.editable === "all" ? (
        <OrderForm
          draft={draftFromInput(draftOf(seen), refused?.sent, choices)}
          choices={choices}
          refusal={refusal}
          failed={failed}
          submitLabel={t("workOrders.update.confirm")}
        />
      ) : (
        <NotesForm order={seen} choices={choices} refusal={refusal} failed={failed} />
      )}
    </>
  );
}

export const handle = pageHandle((t) => t("workOrders.detail.edit"), { edits: "work_orders/:id" });

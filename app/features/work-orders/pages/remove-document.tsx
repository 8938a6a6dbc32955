import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useOutletContext, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formObject } from "~/kernel/form";
import { parseInput } from "~/kernel/parse";
import { actOnPage } from "~/kernel/server/page";
import { RefusedCommand } from "~/shell/record-command";
import { ConfirmForm } from "~/ui/confirm";
import { removeWorkOrderDocument } from "../commands/remove-document";
import { removeDocumentInput } from "../inputs/commands";
import type { WorkOrderDetail } from "../queries/detail";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await removeWorkOrderDocument(ctx, parseInput(removeDocumentInput, { ...formObject(form), id: args.params["id"], documentId: args.params["documentId"] }));
    return redirect(`/work-orders/${id}?done=removeDocument`);
  });
}

export default function RemoveDocument() {
  const { t } = useTranslation();
  const order = useOutletContext<WorkOrderDetail>();
  const { documentId } = useParams();
  const asked = useActionData<typeof action>();
  const name = order.documents.find((each) => each.id === documentId)?.name ?? "";
  return (
    <ConfirmForm
      title={t("workOrders.removeDocument.title")}
      text={t("workOrders.removeDocument.text", { name })}
      confirmLabel={t("workOrders.removeDocument.confirm")}
      danger
      error={asked && "refusal" in asked ? <RefusedCommand failed={t("workOrders.removeDocument.failed")} message={asked.refusal.message} /> : undefined}
      closeTo={`/work-orders/${order.id}`}
    />
  );
}

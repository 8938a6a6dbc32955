import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseInput } from "~/kernel/input/parse";
import { present } from "~/server/command/stored";
import { actOnPage, readPage } from "~/server/page/page";
import { RecordCommand } from "~/shell/records/record-command";
import { removeChecklist } from "~/features/checklists/commands/remove";
import { removeInput } from "~/features/checklists/inputs/answer";
import { requireChecklists } from "~/features/checklists/queries/feature";
import { findOrderChecklist } from "~/features/checklists/queries/of-order";

export function loader(args: LoaderFunctionArgs) {
  const { id: workOrderId = "", checklistId = "" } = args.params;
  return readPage(args, async (ctx) => {
    const [, found] = await Promise.all([
      requireChecklists(ctx),
      findOrderChecklist(ctx, checklistId),
    ]);
    const { name } = present(found?.workOrderId === workOrderId ? found : null);
    return { name, workOrderId };
  });
}

export function action(args: ActionFunctionArgs) {
  const { id: workOrderId, checklistId } = args.params;
  return actOnPage(args, async (ctx) => {
    await removeChecklist(ctx, parseInput(removeInput, { workOrderId, checklistId }));
    return redirect(`/work-orders/${workOrderId}?tab=checklists&done=remove`);
  });
}

export default function RemoveChecklist() {
  const { t } = useTranslation();
  const { name, workOrderId } = useLoaderData<typeof loader>();
  return (
    <RecordCommand
      labels={{
        title: t("checklists.remove.title"),
        text: t("checklists.remove.text", { name }),
        confirm: t("checklists.remove.confirm"),
        failed: t("checklists.remove.failed"),
      }}
      deletes
      closeTo={`/work-orders/${workOrderId}?tab=checklists`}
    />
  );
}

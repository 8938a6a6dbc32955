import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { sentFileIds } from "~/features/attachments/commands/store";
import { newId } from "~/kernel/ids";
import type { RefusalResponse } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { offlineLoader } from "~/offline/data/offline-data";
import { outboxAction } from "~/offline/outbox/action";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { useEffects } from "~/offline/outbox/use-effects";
import { pageHandle } from "~/shell/layout/page-handle";
import { answerItem } from "~/features/checklists/commands/answer";
import { nameFinding } from "~/features/checklists/finding-name";
import { MAX_PHOTOS } from "~/features/checklists/model";
import { getFillPage } from "~/features/checklists/queries/fill-page";
import { answerFrom } from "~/features/checklists/ui/fill/answer-fields";
import { FillChecklist } from "~/features/checklists/ui/fill/fill-checklist";
import type { OfflineWorkOrder } from "~/features/daily-reports/queries/order";
import { getOrderWay } from "~/features/daily-reports/queries/order-way";
import {
  ChecklistOnward,
  useChecklistWay,
} from "~/features/work-orders/ui/detail/checklist-onward";
import { OrderPath } from "~/features/work-orders/ui/detail/order-path";

export function loader(args: LoaderFunctionArgs) {
  const { id = "", checklistId = "" } = args.params;
  return readPage(args, async (ctx) => {
    const [page, way] = await Promise.all([
      getFillPage(ctx, id, checklistId),
      getOrderWay(ctx, id),
    ]);
    return { ...page, way };
  });
}

/** Without JavaScript the time is that of the request. */
export async function action(args: ActionFunctionArgs) {
  const { id: workOrderId, checklistId } = args.params;
  const result = await actOnPage(args, async (ctx, form) => {
    const photos = await sentFileIds(ctx, form, MAX_PHOTOS);
    const answerId = String(form.get("_key") || newId());
    const answer = answerFrom(form, { workOrderId, checklistId }, { answerId, photos });
    return answerItem(ctx, answer, nameFinding);
  });
  return "id" in result
    ? redirect(`/work-orders/${workOrderId}/checklists/${checklistId}`)
    : result;
}

export const clientLoader = offlineLoader(
  ({ id }) => `work-orders/${id}`,
  async (part: OfflineWorkOrder, { params }) =>
    (await import("~/features/work-orders/ui/detail/offline-way")).offlineFillPage(
      part.page,
      params["checklistId"] ?? "",
    ),
);

export const clientAction = outboxAction(async ({ params }, form) =>
  (await import("~/features/checklists/ui/fill/answer-plan")).planAnswer(
    form,
    params["id"] ?? "",
    params["checklistId"] ?? "",
  ),
);

/** The item is chosen in the URL: going through the list loads nothing. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = change;
  const isOtherItem =
    formMethod === undefined &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search;
  return !isOtherItem && skipRevalidationIfQueued(change);
}

export default function FillChecklistPage() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<{ refusal?: RefusalResponse }>()?.refusal;
  const { path, onward } = useChecklistWay(page, useEffects(page));
  return (
    <FillChecklist
      page={page}
      refusal={refusal}
      path={<OrderPath steps={path} />}
      onward={<ChecklistOnward order={page.order} onward={onward} />}
    />
  );
}

export const handle = pageHandle<typeof loader>(
  (t, data) => data?.checklist.name ?? t("checklists.title"),
  { shows: ["work_orders/:id"] },
);

import { LaterNextVisit } from "~/features/dashboard/ui/after-signature";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getOrderWithReports, type OfflineWorkOrder } from "~/features/daily-reports/queries/order";
import { CustomerSheet } from "~/features/daily-reports/ui/sign/customer-sheet";
import { type SigningPage, signingPageOf } from "~/features/daily-reports/ui/sign/signing-page";
import { UndrawnNotice } from "~/features/daily-reports/ui/sign/undrawn-notice";
import { readForm } from "~/kernel/input/read-form";
import { parseInput } from "~/kernel/input/parse";
import { refusalToSign } from "~/kernel/authorization/signing";
import { actOnPage, readPage } from "~/server/page/page";
import { offlineLoader } from "~/offline/data/offline-data";
import { outboxAction } from "~/offline/outbox/action";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { signInput } from "~/features/work-orders/inputs/commands";
import {
  QueuedSignature,
  showsQueuedSignature,
  useQueuedSignature,
} from "~/features/work-orders/ui/command/queued-signature";
import { SignForm } from "~/features/work-orders/ui/command/sign-form";
import { OrderPath } from "~/features/work-orders/ui/detail/order-path";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const order = await getOrderWithReports(ctx, args.params["id"] ?? "", {
      submissionPreview: true,
    });
    if (!order.availableActions.some(({ command }) => command === "sign"))
      throw refusalToSign("work-orders.sign", ctx.actor, order);
    return signingPageOf(order);
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await signWorkOrder(
      ctx,
      parseInput(signInput, { ...readForm(signInput, form, ["confirmed"]), id: args.params["id"] }),
    );
    return redirect(`/work-orders/${id}?done=sign`);
  });
}

export const clientLoader = offlineLoader(
  ({ id }) => `work-orders/${id}`,
  async (order: OfflineWorkOrder) =>
    (await import("~/features/daily-reports/ui/sign/offline-signing")).offlineSigningPage(order),
);

export const clientAction = outboxAction(async ({ params }, form) =>
  (await import("~/features/work-orders/ui/command/closing-plans")).planSign(
    form,
    params["id"] ?? "",
  ),
);
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  if (showsQueuedSignature(change.currentParams["id"] ?? "")) return false;
  return skipRevalidationIfQueued(change);
}

export default function SignWorkOrder() {
  const { t } = useTranslation();
  const order: SigningPage = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const queued = useQueuedSignature(order.id);
  if (queued)
    return (
      <QueuedSignature
        entryId={queued}
        orderId={order.id}
        next={<LaterNextVisit orderId={order.id} />}
      />
    );
  return (
    <>
      <PageHeader
        title={t("workOrders.sign.title", { number: order.number })}
        text={order.customer?.name}
      />
      <div className="mb-4">
        <OrderPath steps={order.path} />
      </div>
      <SignForm
        order={order}
        sheet={
          <>
            <UndrawnNotice parts={order.undrawn} />
            <CustomerSheet sheet={order.sheet} />
          </>
        }
        refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
      />
    </>
  );
}

export const handle = pageHandle<typeof loader>((t, data) =>
  t("workOrders.sign.title", { number: data?.number ?? "" }),
);

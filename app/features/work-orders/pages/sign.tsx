import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getOrderWithReports } from "~/features/daily-reports/queries/order";
import { readForm } from "~/kernel/input/read-form";
import { parseInput } from "~/kernel/input/parse";
import { refusalToSign } from "~/kernel/authorization/signing";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { draftAction } from "~/offline/drafts/draft-action";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { signWorkOrder } from "../commands/sign";
import { signInput } from "../inputs/commands";
import { signDrafts, SignForm } from "../ui/command/sign-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const order = await getOrderWithReports(ctx, args.params["id"] ?? "", {
      submissionPreview: true,
    });
    if (!order.availableActions.some(({ command }) => command === "sign"))
      throw refusalToSign("work-orders.sign", ctx.actor, order);
    return order;
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

export const clientAction = draftAction(({ params }) => signDrafts(params["id"] ?? ""));
export const shouldRevalidate = skipRevalidationIfQueued;

export default function SignWorkOrder() {
  const { t } = useTranslation();
  const order = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={t("workOrders.sign.title", { number: order.number })}
        text={order.customer?.name}
      />
      <SignForm
        order={order}
        refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
      />
    </>
  );
}

export const handle = pageHandle<typeof loader>((t, data) =>
  t("workOrders.sign.title", { number: data?.number ?? "" }),
);

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { workOrderCommands } from "~/features/work-orders/commands/table";
import { listInput } from "~/features/work-orders/inputs/list";
import { parseInput } from "~/kernel/input/parse";
import { readForm } from "~/kernel/input/read-form";
import { Refusal, type RefusalResponse } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { isSessionEnded } from "~/kernel/session/session-ended";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { readReview } from "~/features/dashboard/queries/review";
import { ReviewList } from "~/features/dashboard/ui/review/review-list";
import { ReviewSummary } from "~/features/dashboard/ui/review/review-summary";
import { useReviewKeys } from "~/features/dashboard/ui/review/use-review-keys";

export function loader(args: LoaderFunctionArgs) {
  const orderId = new URL(args.request.url).searchParams.get("order");
  return readPage(args, (ctx) => readReview(ctx, orderId, parseInput(listInput, MAX_URGENT)));
}

const MAX_URGENT = { pageSize: "100", sortBy: "priority" };

/** Runs the command of the selected order, then opens the next one. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const id = form.get("_order");
    const command = form.get("_command");
    if (command === "approve") {
      const { input, run } = workOrderCommands.approve;
      await run(ctx, parseInput(input, { ...readForm(input, form), id }));
    } else if (command === "allowEditing") {
      const { input, run } = workOrderCommands.allowEditing;
      await run(ctx, parseInput(input, { ...readForm(input, form), id }));
    } else if (command === "requestReopening") {
      const { input, run } = workOrderCommands.requestReopening;
      await run(ctx, parseInput(input, { ...readForm(input, form), id }));
    } else throw new Refusal("not_found");
    const next = form.get("_next");
    const opened = typeof next === "string" && /^[\w-]{36}$/.test(next) ? `order=${next}&` : "";
    return redirect(`/work-orders/review?${opened}done=${command}`);
  });
}

/**
 * A refused decision means that the order has changed meanwhile: the list and the order are read again. Not after the session has ended,
 * which would lead away from the reason that is being written.
 */
export function shouldRevalidate({ actionResult }: { actionResult?: Refused }): boolean {
  return !isSessionEnded(actionResult?.refusal?.code);
}

type Refused = { refusal?: RefusalResponse };

export default function Review() {
  const { t } = useTranslation();
  const { rows, order, changes } = useLoaderData<typeof loader>();
  const refusal = useActionData<Refused>()?.refusal;
  const keys = useReviewKeys(rows, order?.id ?? null);
  useDoneToast("workOrders");
  return (
    <>
      <PageHeader
        title={t("workOrders.review.title")}
        text={order ? undefined : t("workOrders.review.count", { count: rows.length })}
      />
      <div role="alert" className="mb-3 empty:hidden">
        {refusal ? (
          <Notice kind="error" title={t("workOrders.review.failed")}>
            {refusal.message}
          </Notice>
        ) : null}
      </div>
      {rows.length === 0 && !order ? (
        <EmptyState
          icon="circle-check"
          title={t("workOrders.review.empty-title")}
          text={t("workOrders.review.empty-text")}
        />
      ) : (
        <div className="grid items-start gap-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(20rem,2fr)_minmax(0,5fr)]">
          <div className={`review-queue ${order ? "max-lg:hidden" : ""}`}>
            <ReviewList rows={rows} selected={order?.id ?? null} />
          </div>
          {order ? (
            <ReviewSummary
              key={`${order.id} ${order.revision?.sha256 ?? ""} ${order.version}`}
              order={order}
              changes={changes}
              next={keys.after}
              decision={keys.decision}
              onDecide={keys.decide}
              onApprove={keys.onApprove}
            />
          ) : (
            <p className="text-muted max-lg:hidden">{t("workOrders.review.choose")}</p>
          )}
        </div>
      )}
    </>
  );
}

export const handle = pageHandle((t) => t("workOrders.review.title"), { shows: ["work_orders"] });

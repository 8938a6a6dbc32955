import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import type { RefusalResponse } from "~/kernel/refusal";
import { readOrderFacts } from "~/features/work-orders/queries/facts";
import { present } from "~/server/command/stored";
import { actOnPage, readPage } from "~/server/page/page";
import { outboxAction } from "~/offline/outbox/action";
import { startTimer } from "~/features/timers/commands/start";
import { stopTimer } from "~/features/timers/commands/stop";
import { startTimerInput, stopTimerInput } from "~/features/timers/inputs";
import { LinkButton } from "~/ui/layout/button";
import { DialogPage } from "~/ui/overlay/dialog-page";

/** The timer is on the page of its order. A redirect to it would lose a refusal, which the page of the form's answer shows. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    present(await readOrderFacts(ctx, args.params["id"] ?? ""));
    return null;
  });
}

/** Without JavaScript the time is that of the request. */
export async function action(args: ActionFunctionArgs) {
  const workOrderId = args.params["id"] ?? "";
  const response = await actOnPage(args, (ctx, form) => {
    const capturedAt = ctx.now().getTime();
    return form.get("do") === "start"
      ? startTimer(
          ctx,
          parseInput(startTimerInput, {
            id: newId(),
            workOrderId,
            kind: form.get("kind"),
            capturedAt,
          }),
        )
      : stopTimer(
          ctx,
          parseInput(stopTimerInput, {
            id: form.get("timerId"),
            ending: form.get("ending"),
            capturedAt,
          }),
        );
  });
  return "id" in response ? redirect(`/work-orders/${workOrderId}`) : response;
}

export const clientAction = outboxAction(async ({ params }, form) =>
  (await import("~/features/timers/ui/timer-plan")).planTimer(form, params["id"] ?? ""),
);

/** Without JavaScript: why the timer was not changed. Otherwise its form says so. */
export default function Timer() {
  const { t } = useTranslation();
  const { id } = useParams();
  const refusal = useActionData<{ refusal?: RefusalResponse }>()?.refusal;
  if (!refusal) return null;
  const closeTo = `/work-orders/${id}`;
  return (
    <DialogPage
      title={t("timers.failed")}
      closeTo={closeTo}
      footer={
        <LinkButton to={closeTo} look="primary">
          {t("shell.signing.work-order")}
        </LinkButton>
      }
    >
      <p>{refusal.message}</p>
    </DialogPage>
  );
}

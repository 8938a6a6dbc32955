import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { readOrderFacts } from "~/features/work-orders/queries/facts";
import { present } from "~/server/command/stored";
import { actOnPage, readPage } from "~/server/page/page";
import { outboxAction } from "~/offline/outbox/action";
import { startTimer } from "~/features/timers/commands/start";
import { stopTimer } from "~/features/timers/commands/stop";
import { startTimerInput, stopTimerInput } from "~/features/timers/inputs";

/** The timer is on the page of its order. */
export async function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  await readPage(args, async (ctx) => present(await readOrderFacts(ctx, id)));
  return redirect(`/work-orders/${id}`);
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

export default function Timer() {
  return null;
}
